/**
 * Downloads a JSON text as a file.
 * @param name name of the file, with its extension.
 * @param json content of the file.
 */
export function downloadJson(name: string, json: string): void {
  const url = URL.createObjectURL(new Blob([json], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The click has started the download. Until the URL is revoked, the browser keeps the text in memory.
  setTimeout(() => URL.revokeObjectURL(url), 0);
}
