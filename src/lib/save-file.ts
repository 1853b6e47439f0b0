/** How long a browser may take to begin with it, in ms. */
const KEPT_MS = 60_000;

/** Has the browser save a file, as if a link to it had been pressed. */
export function saveFile(file: File): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), KEPT_MS);
}
