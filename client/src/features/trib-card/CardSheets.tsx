import type { CardActions } from './card-actions';
import type { useCardSheet } from './use-card-sheet';
import type { useJoinedSheet } from './use-joined-sheet';

type Props = {
  sheet: ReturnType<typeof useCardSheet>;
  joinedSheet: ReturnType<typeof useJoinedSheet>;
  actions: CardActions;
};

/** What the buttons of a card open. */
export function CardSheets({ sheet, joinedSheet, actions }: Props) {
  return (
    <>
      {sheet.Sheet && sheet.about && (
        <sheet.Sheet
          {...sheet.about}
          open={sheet.isOpen}
          actions={actions}
          onClose={sheet.close}
          onCloseThen={sheet.closeThen}
        />
      )}
      {joinedSheet.Sheet && joinedSheet.joined && (
        <joinedSheet.Sheet {...joinedSheet.joined} open={joinedSheet.isOpen} onClose={joinedSheet.close} />
      )}
    </>
  );
}
