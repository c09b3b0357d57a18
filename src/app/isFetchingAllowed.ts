/** Whether code and pages may be fetched before the viewer asks for them: not with data saver or a slow connection. */
export function isFetchingAllowed(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean; effectiveType?: string } };
  return !connection?.saveData && !connection?.effectiveType?.endsWith('2g');
}
