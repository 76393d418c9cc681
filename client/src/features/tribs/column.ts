/** How wide a picture across the phone's column is shown: as wide as the phone, on a larger screen as the column. */
export const COLUMN = '(min-width: 768px) 430px, 100vw';
