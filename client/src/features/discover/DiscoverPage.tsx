import { useState } from 'react';
import { PageTitle, WideColumn } from '../../ui/Page';
import { Tabs } from '../../ui/Tabs';
import { Communities } from './Communities';
import { Experiences } from './Experiences';
import { Tribs } from './Tribs';

export default function DiscoverPage() {
  const [tab, setTab] = useState('experiences');
  return (
    <WideColumn className="px-5 pt-5">
      <PageTitle className="mb-4">Discover</PageTitle>
      <Tabs
        label="Discover"
        value={tab}
        onChange={setTab}
        tabs={[
          { value: 'experiences', label: 'Experiences', content: <Experiences /> },
          { value: 'communities', label: 'Communities', content: <Communities /> },
          { value: 'tribs', label: 'Tribs', content: <Tribs /> },
        ]}
      />
    </WideColumn>
  );
}
