/** Downloads a text as a file. */
export function downloadText(text: string, type: string, name: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser has read the URL when the next task runs.
  setTimeout(() => URL.revokeObjectURL(url));
}
