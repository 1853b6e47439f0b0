/** How long the object URL stays valid, so that slow browsers can begin the download, in ms. */
const KEPT_MS = 60_000;

/** Makes the browser save a file, as if a link to it had been clicked. */
export function saveFile(file: File): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), KEPT_MS);
}
