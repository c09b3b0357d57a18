// `realm import`: publishes the items of a feed. A second import updates them, because an item is found by its id.
import { readFile } from 'node:fs/promises';
import validateMapping from '../../../../schemas/generated/validators/import-mapping.js';
import type { Problem } from '../../../../schemas/problems.ts';
import { importMappingSchema, type ImportMapping } from '../../../../schemas/realm/import-mapping.ts';
import { readStrict } from '../../../../schemas/strict.ts';
import { adviseOnFinding } from '../../../server/domain/publishing/check/adviseOnFinding.ts';
import { findRepeatedIds, type ItemEdit } from '../../../server/domain/publishing/partial/editItems.ts';
import { MAX_ITEM_LINES } from '../../../server/domain/publishing/partial/readItemLines.ts';
import { describeRefusal, readJson } from '../../../server/json/readJson.ts';
import type { CommandOf } from '../arguments.ts';
import { formatProblemCounts, formatProblems } from '../formatProblems.ts';
import { withoutPositions } from '../relocateProblems.ts';
import { RefusedError, type ItemsOutcome, type PublishClient } from '../publishClient.ts';
import { mapRecord } from './mapRecord.ts';
import { readFeed } from './readFeed.ts';

type ImportDeps = { readonly author: string | undefined; readonly print: (line: string) => void };

/** Imports a feed and prints the report. Returns false when records were refused. */
export async function importFeed(
  command: CommandOf<'import'>,
  client: Pick<PublishClient, 'publishItems' | 'location'>,
  { author, print }: ImportDeps,
): Promise<boolean> {
  const mapping = await readMapping(command.map);
  const records = readFeed(await readInput(command.feed, 'the feed, a CSV or JSON file'), mapping);
  if (records.length > MAX_ITEM_LINES)
    throw new RefusedError(`The feed has ${records.length} records; one import may have at most ${MAX_ITEM_LINES}.`);
  const refused: Problem[] = [];
  let edits: ItemEdit[] = [];
  for (const record of records) {
    const edit = mapRecord(record, mapping);
    if ('problems' in edit) refused.push(...edit.problems);
    else edits.push(edit);
  }
  const repeated = findRepeatedIds(edits);
  refused.push(...repeated);
  edits = dropRefused(edits, repeated);
  const { file, replace } = mapping;
  const send = async (dryRun: boolean): Promise<ItemsOutcome> => {
    const options = { file, replace, dryRun, note: command.note, author };
    const outcome = await client.publishItems(command.realm, edits, options);
    return { ...outcome, problems: withoutPositions(outcome.problems) };
  };
  // With `replace`, a publish removes the items of refused records, so all refusals are found before anything is
  // published.
  let checked = await send(true);
  refused.push(...selectRecordErrors(checked, edits));
  if (!checked.ok && command.skipRefused) {
    edits = dropRefused(edits, refused);
    checked = await send(true);
  }
  if (refused.length > 0) print(formatProblems(refused));
  const refusedCount = new Set(refused.map(({ file: location }) => location)).size;
  const summary = `${records.length} records: ${records.length - refusedCount} accepted, ${refusedCount} refused`;
  if (!checked.ok || (refusedCount > 0 && !command.skipRefused)) {
    if (!checked.ok) printOtherProblems(checked, { refused, mapping, print });
    print(`${summary}. Nothing was published.${command.skipRefused ? '' : ' --skip-refused publishes the others.'}`);
    return false;
  }
  const outcome = command.dryRun ? checked : await send(false);
  const { created = 0, updated = 0, unchanged = 0, removed = 0 } = outcome.counts ?? {};
  print(`${summary}. Items: ${created} new, ${updated} changed, ${unchanged} unchanged, ${removed} removed.`);
  if (removed > 0) print(describeReplacement(mapping, removed));
  print(describeOutcome(command, outcome, client.location));
  return outcome.ok && refusedCount === 0;
}

/**
 * Prints the problems that name no record. They often follow from refused records and from removed items, so they are
 * only counted while a record is refused.
 */
function printOtherProblems(
  { problems, counts }: ItemsOutcome,
  { refused, mapping, print }: { refused: readonly Problem[]; mapping: ImportMapping; print: ImportDeps['print'] },
): void {
  const others = problems.filter((found) => !refused.includes(found));
  if (mapping.replace) print(describeReplacement(mapping, counts?.removed));
  if (refused.length === 0) print(formatProblems(others));
  else if (others.length > 0)
    print(
      `${formatProblemCounts(others)} in other files can follow from that. They are listed when no record is refused.`,
    );
}

/** Describes what `"replace": true` does. `removed` is undefined when the server did not count the items. */
const describeReplacement = ({ file }: ImportMapping, removed: number | undefined): string =>
  `The mapping has "replace": true: the feed replaces catalogue/${file}.json${removed === undefined ? '' : ` and removes ${removed} ${removed === 1 ? 'item' : 'items'} of it`}. For items beside the present ones, write another "file".`;

function describeOutcome({ dryRun, realm }: CommandOf<'import'>, outcome: ItemsOutcome, location: string): string {
  if (!outcome.ok) return `${realm}: nothing was published. Another publish came between; import again.`;
  if (dryRun) return `${realm}: this was a dry run; nothing was published (${location}).`;
  return outcome.published
    ? `${realm}: version ${outcome.version} is published (${location}).`
    : `${realm}: nothing has changed since version ${outcome.version} (${location}).`;
}

/** Returns the errors that name a record. */
function selectRecordErrors({ problems }: ItemsOutcome, edits: readonly ItemEdit[]): Problem[] {
  const locations = new Set(edits.map(({ location }) => location));
  return problems.filter(({ severity, file }) => severity === 'error' && file !== undefined && locations.has(file));
}

function dropRefused(edits: readonly ItemEdit[], refused: readonly Problem[]): ItemEdit[] {
  const locations = new Set(refused.map(({ file }) => file));
  return edits.filter(({ location }) => !locations.has(location));
}

/**
 * Reads a file that the command line names.
 * @throws RefusedError when it does not exist.
 */
async function readInput(path: string, expected: string): Promise<Uint8Array> {
  try {
    return await readFile(path);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'ENOENT' && code !== 'EISDIR') throw error;
    const what = code === 'ENOENT' ? `There is no file ${path}` : `${path} is a folder`;
    throw new RefusedError(
      `${what}. Expected ${expected}. Paths begin at ${process.cwd()}; an example is in docs/examples/import.`,
      { cause: error },
    );
  }
}

async function readMapping(path: string): Promise<ImportMapping> {
  const result = readJson(await readInput(path, 'the mapping, a JSON file (docs/own-back-end.md)'));
  if ('refusal' in result) throw new RefusedError(`${path}: ${describeRefusal(result.refusal)}.`);
  const problems = readStrict(validateMapping, result.value).map((found) => ({
    ...adviseOnFinding(importMappingSchema, result.value, found, found.pointer),
    file: path,
  }));
  if (problems.length > 0) throw new RefusedError(formatProblems(problems));
  // The validator fills in the defaults.
  validateMapping(result.value);
  return result.value as ImportMapping;
}
