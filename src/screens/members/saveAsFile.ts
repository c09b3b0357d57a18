/** Saves a text as a JSON file in the viewer's downloads. */
export function saveAsFile(name: string, json: string): void {
  const url = URL.createObjectURL(new Blob([json], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser has begun the download; a later release would keep the text in memory.
  setTimeout(() => URL.revokeObjectURL(url), 0);
}
