/** For what would lose something. */
export const loadConfirmDialog = async () => (await import('../../ui/ConfirmDialog')).ConfirmDialog;
