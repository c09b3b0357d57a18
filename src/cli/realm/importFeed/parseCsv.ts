/** A record of a CSV text, with the number of its first line. */
export type CsvRecord = { readonly line: number; readonly cells: readonly string[] };

/**
 * Parses CSV (RFC 4180): cells in quotes may contain delimiters, line breaks and doubled quotes. Empty lines are
 * skipped. The last record may lack its line break.
 */
export function parseCsv(text: string, delimiter: string): CsvRecord[] {
  const records: CsvRecord[] = [];
  let cells: string[] = [];
  let cell = '';
  let isQuoted = false;
  let line = 1;
  let firstLine = 1;
  const endCell = (): void => {
    cells.push(cell);
    cell = '';
  };
  const endRecord = (): void => {
    endCell();
    if (cells.length > 1 || cells[0] !== '') records.push({ line: firstLine, cells });
    cells = [];
    firstLine = line;
  };
  for (let offset = 0; offset < text.length; offset++) {
    const character = text[offset]!;
    if (character === '\n') line++;
    if (isQuoted && character === '"' && text[offset + 1] === '"') {
      cell += '"';
      offset++;
    } else if (character === '"' && (isQuoted || cell === '')) isQuoted = !isQuoted;
    else if (isQuoted) cell += character;
    else if (character === delimiter) endCell();
    else if (character === '\n') endRecord();
    else if (character !== '\r') cell += character;
  }
  endRecord();
  return records;
}
