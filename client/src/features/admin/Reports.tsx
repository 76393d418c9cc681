import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Report } from '#shared/api/safety';
import { Rows } from '../../lib/motion/Rows';
import { useLazyDialog } from '../../lib/use-lazy-dialog';
import { EmptyState } from '../../ui/EmptyState';
import { useHistoryDialog } from '../../ui/use-history-dialog';
import { reportsQuery, type ReportState } from './admin.api';
import { PagedList } from './PagedList';
import { ReportCard } from './ReportCard';
import type { OperatorActionName } from './action-texts';

const loadSheet = async () => (await import('./ActionSheet')).ActionSheet;

export function Reports({ viewerId, state }: { viewerId: number; state: ReportState }) {
  const list = useInfiniteQuery(reportsQuery(viewerId, state));
  const { isOpen, open, close, leave } = useHistoryDialog('operator-action');
  const { Dialog: Sheet } = useLazyDialog(loadSheet, { isOpen, close });
  const [asked, setAsked] = useState<{ report: Report; action: OperatorActionName } | null>(null);
  const ask = (report: Report, action: OperatorActionName) => {
    setAsked({ report, action });
    open();
  };
  const reports = list.data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <PagedList
      list={list}
      things="reports"
      isEmpty={reports.length === 0}
      empty={
        state === 'open' ? (
          <EmptyState title="Nothing to look at" text="New reports show up here." />
        ) : (
          <EmptyState title="No report was handled yet" text="Reports you answer show up here." />
        )
      }
    >
      <Rows items={reports} idOf={({ id }) => id} className="grid grid-cols-1 gap-4">
        {(report) => <ReportCard report={report} onAction={(action) => ask(report, action)} />}
      </Rows>
      {Sheet && asked && (
        <Sheet
          key={`${asked.report.id}${asked.action}`}
          {...asked}
          viewerId={viewerId}
          open={isOpen}
          onClose={close}
          leave={leave}
        />
      )}
    </PagedList>
  );
}
