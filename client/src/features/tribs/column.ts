/**
 * The displayed width of a picture across the phone column: as wide as the phone, on a larger screen as the column.
 */
export const COLUMN = '(min-width: 768px) 430px, 100vw';
