import { useState } from 'react';
import { PageTitle, WideColumn } from '../../ui/Page';
import { Tabs } from '../../ui/Tabs';
import { NotificationsBell } from '../notifications/NotificationsBell';
import { Communities } from './Communities';
import { Experiences } from './Experiences';
import { Tribs } from './Tribs';

export default function DiscoverPage() {
  const [tab, setTab] = useState('experiences');
  return (
    <WideColumn className="px-5 pt-5">
      <div className="mb-4 flex items-center justify-between">
        <PageTitle>Discover</PageTitle>
        <NotificationsBell />
      </div>
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
