// `realm diff <folder>`: checks and compiles the folder on this machine and compares it with the published version.
// Stores nothing.
import type { Problem } from '../../../schemas/problems.ts';
import { widgets } from '../../../widgets/contracts.gen.ts';
import { checkRealm, listRelatedRealmIds } from '../../server/domain/publishing/check/checkRealm.ts';
import { compileRealm } from '../../server/domain/publishing/compileRealm.ts';
import {
  diffRealm,
  type DocumentDiff,
  type ImageDiff,
  type RealmDiff,
} from '../../server/domain/publishing/diff/diffRealm.ts';
import type { JsonChange } from '../../server/domain/publishing/diff/diffJson.ts';
import { buildSourceDocuments } from '../../server/domain/publishing/folder/folderSources.ts';
import { readContent, type RealmContent } from '../../server/domain/delivery/realmDocuments.ts';
import type { RealmFolder } from '../../server/domain/publishing/folder/realmFolder.ts';
import type { PublishClient } from './publishClient.ts';

/**
 * What a publish of a folder would change. `current` is the published version, 0 for a realm that is not published.
 * `diff` is undefined when the folder has errors.
 */
export type FolderDiff = {
  readonly realm: string;
  readonly current: number;
  readonly problems: readonly Problem[];
  readonly diff: RealmDiff | undefined;
};

/** Compares a folder with the current version of its realm. */
export async function diffFolder(
  client: Pick<PublishClient, 'documents' | 'list'>,
  folder: RealmFolder,
): Promise<FolderDiff> {
  const relatedRealms = new Map<string, RealmContent>();
  for (const id of listRelatedRealmIds(folder)) {
    const published = await client.documents(id);
    if (published) relatedRealms.set(id, readContent(published.documents));
  }
  const owners = new Map(
    (await client.list()).flatMap(({ realm, hosts }) => hosts.map((host) => [host, realm] as const)),
  );
  const { problems, checked } = await checkRealm(folder, {
    relatedRealms,
    widgets,
    hostOwner: (host) => owners.get(host),
  });
  const published = checked && (await client.documents(folder.id));
  const current = published?.version ?? 0;
  if (!checked) return { realm: folder.id, current, problems, diff: undefined };
  const sources = published
    ? ((await client.documents(folder.id, { version: current, sources: true }))?.documents ?? [])
    : [];
  const after = [...compileRealm(checked).documents, ...(await buildSourceDocuments(folder))];
  // The documents are converted to JSON and back, as the database does, which drops fields that are undefined.
  return {
    realm: folder.id,
    current,
    problems,
    diff: diffRealm([...(published?.documents ?? []), ...sources], JSON.parse(JSON.stringify(after)) as typeof after),
  };
}

/** Returns a value as JSON on one line, cut at `limit` characters. */
export function abbreviate(value: unknown, limit = 60): string {
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length <= limit ? text : `${text.slice(0, limit - 2)} …`;
}

/** Formats a difference for the terminal, one line for each change. */
export function formatDiff({ documents, images, filesWithoutEffect }: RealmDiff): string {
  const lines = [
    ...documents.flatMap(formatDocumentDiff),
    ...(images.length ? ['images', ...images.map(formatImageDiff)] : []),
  ];
  if (filesWithoutEffect.length)
    lines.push('without effect for viewers', ...filesWithoutEffect.map((path) => `  ${path}`));
  return lines.join('\n');
}

function formatDocumentDiff({ file, change, changes }: DocumentDiff): string[] {
  if (change !== 'changed') return [`${change.padEnd(8)} ${file}${change === 'added' ? formatTitle(changes[0]) : ''}`];
  return [`changed  ${file}`, ...changes.map((each) => `  ${formatLocation(each)}${formatChange(each)}`)];
}

/**
 * Returns the pointer of a change, with the space after it. For a moved entry it returns the name, because an index in
 * a pointer counts from 0.
 */
function formatLocation(change: JsonChange): string {
  if (change.change !== 'moved') return `${change.pointer || '(document)'}  `;
  const list = change.pointer.slice(0, change.pointer.lastIndexOf('/'));
  return list === '/elements' ? `row ${change.id} ` : `${list || '(list)'}  ${change.id} `;
}

function formatChange(change: JsonChange): string {
  switch (change.change) {
    case 'added':
      return `added ${abbreviate(change.after, 90)}`;
    case 'removed':
      return `removed ${abbreviate(change.before, 90)}`;
    case 'moved':
      return `moved from place ${change.before} to place ${change.after}`;
    default:
      return `${abbreviate(change.before)} -> ${abbreviate(change.after)}`;
  }
}

function formatTitle(change: JsonChange | undefined): string {
  const body = change?.change === 'added' ? (change.after as { title?: unknown } | null) : undefined;
  return body?.title === undefined ? '' : `  ${abbreviate(body.title)}`;
}

function formatImageDiff({ name, change, before, after }: ImageDiff): string {
  const describe = ({ width, height, colour }: NonNullable<ImageDiff['after']>): string =>
    `${width} x ${height}, ${colour}`;
  const describeWithFocus = (image: NonNullable<ImageDiff['after']>): string =>
    `${describe(image)}, ${image.focal.join(' ')}`;
  if (before && after) {
    const isSameFile = before.hash === after.hash;
    return `  changed  ${name}  ${isSameFile ? `${describeWithFocus(before)} -> ${describeWithFocus(after)}` : 'other bytes'}`;
  }
  return `  ${change.padEnd(8)} ${name}  ${after ? describe(after) : ''}`.trimEnd();
}

/** Returns the counts of a difference: `2 documents changed, 1 added; 1 image removed`. */
export function summariseDiff({ documents, images, filesWithoutEffect }: RealmDiff): string {
  const count = (all: readonly { change: string }[], singular: string, plural: string): string => {
    const counts = ['changed', 'added', 'removed'].flatMap((change) => {
      const n = all.filter((each) => each.change === change).length;
      return n ? [`${n} ${n === 1 ? singular : plural} ${change}`] : [];
    });
    return counts.join(', ');
  };
  return [
    count(documents, 'document', 'documents'),
    count(images, 'image', 'images'),
    filesWithoutEffect.length
      ? `${filesWithoutEffect.length} ${filesWithoutEffect.length === 1 ? 'file differs' : 'files differ'} in form only`
      : '',
  ]
    .filter(Boolean)
    .join('; ');
}
