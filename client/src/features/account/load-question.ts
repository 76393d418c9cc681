/** Asked before something is lost. */
export const loadQuestion = async () => (await import('../../ui/DialogQuestion')).DialogQuestion;
