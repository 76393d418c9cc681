/** Puts a file that the page has made into the person's downloads. */
export function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // The browser reads the file only after the click has returned.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
