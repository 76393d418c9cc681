import { ReportForm } from '../../people/ReportForm';
import type { SheetProps } from './CardSheet';

export function ReportTrib({ trib, onClose }: SheetProps) {
  return <ReportForm subject={{ tribId: trib.id }} note="The host is not told." onClose={onClose} />;
}
