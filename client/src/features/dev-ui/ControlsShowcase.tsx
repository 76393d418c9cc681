import { useState } from 'react';
import { DEFAULT_VALUES, VALUE_SCALES } from '#shared/domain/values';
import { Button } from '../../ui/Button';
import { Chip } from '../../ui/Chip';
import { IconButton } from '../../ui/IconButton';
import { PlusIcon, ShareIcon } from '../../ui/icons';
import { InterestIcon } from '../../ui/InterestIcon';
import { RangeSlider, ValueSlider } from '../../ui/Slider';
import { Tabs } from '../../ui/Tabs';
import { TextArea } from '../../ui/TextArea';
import { TextField } from '../../ui/TextField';
import { Tile } from '../../ui/Tile';
import { Section } from './Section';

const TILES = ['Travel', 'Sports', 'Wellness', 'Art & Hobbies', 'Tech', 'Food'];
const ICONS = ['travel', 'sports', 'wellness', 'art', 'tech', 'food'];

export function ControlsShowcase() {
  const [text, setText] = useState('Maya');
  const [chosen, setChosen] = useState(['Travel', 'Food']);
  const [values, setValues] = useState({ ...DEFAULT_VALUES, valuesOpenness: 80 });
  const [group, setGroup] = useState<[number, number]>([4, 8]);
  const [tab, setTab] = useState('a');
  const toggle = (name: string) =>
    setChosen((before) =>
      before.includes(name) ? before.filter((other) => other !== name) : [...before, name],
    );
  return (
    <>
      <Section title="Buttons">
        <Button full>Continue</Button>
        <Button full disabled>
          Disabled
        </Button>
        <Button full busy>
          Creating…
        </Button>
        <Button variant="secondary">Secondary</Button>
        <Button variant="quiet">Quiet</Button>
        <Button variant="danger" size="md">
          Log out
        </Button>
        <Button variant="secondary" size="sm">
          Small
        </Button>
        <IconButton label="Share">
          <ShareIcon />
        </IconButton>
        <IconButton label="Create" variant="solid">
          <PlusIcon />
        </IconButton>
      </Section>
      <Section title="Choices">
        {TILES.map((name) => (
          <Chip key={name} pressed={chosen.includes(name)} onClick={() => toggle(name)}>
            {name}
          </Chip>
        ))}
        <div className="grid w-full grid-cols-3 gap-3">
          {TILES.map((name, index) => (
            <Tile
              key={name}
              icon={<InterestIcon iconKey={ICONS[index] ?? ''} size={32} />}
              label={name}
              pressed={chosen.includes(name)}
              onClick={() => toggle(name)}
            />
          ))}
        </div>
      </Section>
      <Section title="Fields">
        <div className="grid w-full gap-5">
          <TextField
            label="Your display name"
            value={text}
            onChange={setText}
            max={50}
            hint="Seen by everybody."
          />
          <TextField label="Username" value={text} onChange={setText} error="This name is taken." />
          <TextArea label="Tell people what inspires you" value={text} onChange={setText} max={200} />
        </div>
      </Section>
      <Section title="Sliders">
        <div className="grid w-full gap-6">
          {VALUE_SCALES.map(({ key, label, low, high }) => (
            <ValueSlider
              key={key}
              label={label}
              low={low}
              high={high}
              value={values[key]}
              onChange={(value) => setValues((before) => ({ ...before, [key]: value }))}
            />
          ))}
          <RangeSlider
            label="Group size"
            min={2}
            max={20}
            value={group}
            onChange={setGroup}
            format={(from, to) => `${from} to ${to} people`}
          />
        </div>
      </Section>
      <Section title="Tabs">
        <div className="w-full">
          <Tabs
            label="Discover"
            value={tab}
            onChange={setTab}
            tabs={[
              { value: 'a', label: 'Experiences', content: 'First panel' },
              { value: 'b', label: 'Communities', content: 'Second panel' },
              { value: 'c', label: 'Tribs', content: 'Third panel' },
            ]}
          />
        </div>
      </Section>
    </>
  );
}
