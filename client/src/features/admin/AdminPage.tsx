import { useEffect } from 'react';
import { useLocation, useSearch } from 'wouter';
import { PRODUCT_NAME } from '#shared/domain/names';
import { PageTitle, WideColumn } from '../../ui/Page';
import { Tabs } from '../../ui/Tabs';
import { ActionLog } from './ActionLog';
import { Reports } from './Reports';

const TAB = 'tab';

/** For operators: what people reported, and what was done about it. */
export default function AdminPage({ viewerId }: { viewerId: number }) {
  const [path, navigate] = useLocation();
  const tab = new URLSearchParams(useSearch()).get(TAB) ?? 'open';
  // Without it the title would be the one of a page that does not exist.
  useEffect(() => {
    document.title = `Reports · ${PRODUCT_NAME}`;
  }, []);
  return (
    <WideColumn>
      <div className="mx-auto w-full max-w-3xl p-5">
        <PageTitle className="mb-5">Reports</PageTitle>
        <Tabs
          label="Reports"
          value={tab}
          onChange={(value) => navigate(`${path}?${TAB}=${value}`, { replace: true })}
          tabs={[
            { value: 'open', label: 'Open', content: <Reports viewerId={viewerId} state="open" /> },
            { value: 'handled', label: 'Handled', content: <Reports viewerId={viewerId} state="handled" /> },
            { value: 'log', label: 'Log', content: <ActionLog viewerId={viewerId} /> },
          ]}
        />
      </div>
    </WideColumn>
  );
}
