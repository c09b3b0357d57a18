// `realm import`: publishes the items of a feed. A second import updates them, because an item is found by its id.
import { readFile } from 'node:fs/promises';
import validateMapping from '../../../../schemas/generated/validators/import-mapping.js';
import type { Problem } from '../../../../schemas/problems.ts';
import type { ImportMapping } from '../../../../schemas/realm/import-mapping.ts';
import { readStrict } from '../../../../schemas/strict.ts';
import { findRepeatedIds, type ItemEdit } from '../../../server/domain/publishing/partial/editItems.ts';
import { MAX_ITEM_LINES } from '../../../server/domain/publishing/partial/readItemLines.ts';
import { describeRefusal, readJson } from '../../../server/json/readJson.ts';
import type { CommandOf } from '../arguments.ts';
import { formatProblems } from '../formatProblems.ts';
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
  const records = readFeed(await readFile(command.feed), mapping);
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
  const send = (dryRun: boolean): Promise<ItemsOutcome> =>
    client.publishItems(command.realm, edits, { file, replace, dryRun, note: command.note, author });
  // Refused records would be removed by `replace`, so nothing is published before all of them are known.
  let checked = await send(true);
  refused.push(...selectRecordErrors(checked, edits));
  if (!checked.ok && command.skipRefused) {
    edits = dropRefused(edits, refused);
    checked = await send(true);
  }
  if (refused.length > 0) print(formatProblems(refused));
  const refusedCount = new Set(refused.map(({ file: label }) => label)).size;
  const summary = `${records.length} records: ${records.length - refusedCount} accepted, ${refusedCount} refused`;
  if (!checked.ok || (refusedCount > 0 && !command.skipRefused)) {
    if (!checked.ok) print(formatProblems(checked.problems.filter((found) => !refused.includes(found))));
    print(`${summary}. Nothing was published.${command.skipRefused ? '' : ' --skip-refused publishes the others.'}`);
    return false;
  }
  const outcome = command.dryRun ? checked : await send(false);
  const { created = 0, updated = 0, unchanged = 0, removed = 0 } = outcome.counts ?? {};
  print(`${summary}. Items: ${created} new, ${updated} changed, ${unchanged} unchanged, ${removed} removed.`);
  print(describeOutcome(command, outcome, client.location));
  return outcome.ok && refusedCount === 0;
}

function describeOutcome({ dryRun, realm }: CommandOf<'import'>, outcome: ItemsOutcome, location: string): string {
  if (!outcome.ok) return `${realm}: nothing was published. Another publish came between; import again.`;
  if (dryRun) return `${realm}: this was a dry run; nothing was published (${location}).`;
  return outcome.published
    ? `${realm}: version ${outcome.version} is published (${location}).`
    : `${realm}: nothing has changed since version ${outcome.version} (${location}).`;
}

/** Returns the errors that name a record. */
function selectRecordErrors({ problems }: ItemsOutcome, edits: readonly ItemEdit[]): Problem[] {
  const labels = new Set(edits.map(({ label }) => label));
  return problems.filter(({ severity, file }) => severity === 'error' && file !== undefined && labels.has(file));
}

function dropRefused(edits: readonly ItemEdit[], refused: readonly Problem[]): ItemEdit[] {
  const labels = new Set(refused.map(({ file }) => file));
  return edits.filter(({ label }) => !labels.has(label));
}

async function readMapping(path: string): Promise<ImportMapping> {
  const result = readJson(await readFile(path));
  if ('refusal' in result) throw new RefusedError(`${path}: ${describeRefusal(result.refusal)}.`);
  const problems = readStrict(validateMapping, result.value);
  if (problems.length > 0) throw new RefusedError(formatProblems(problems.map((found) => ({ ...found, file: path }))));
  // The validator fills in the defaults.
  validateMapping(result.value);
  return result.value as ImportMapping;
}
