// `realm diff <folder>`: the folder is checked and compiled here, against what the client has published; nothing is sent or stored.
import type { Problem } from '../../../schemas/problems.ts';
import { widgets } from '../../../widgets/contracts.gen.ts';
import { checkRealm, relatedRealmIds } from '../../server/domain/publishing/check/checkRealm.ts';
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

/** `current` is 0 for a realm that is not published. Without a diff the folder has errors. */
export type FolderDiff = {
  readonly realm: string;
  readonly current: number;
  readonly problems: readonly Problem[];
  readonly diff: RealmDiff | undefined;
};

export async function diffFolder(
  client: Pick<PublishClient, 'documents' | 'list'>,
  folder: RealmFolder,
): Promise<FolderDiff> {
  const relatedRealms = new Map<string, RealmContent>();
  for (const id of relatedRealmIds(folder)) {
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
  // As it will be read back: a field that is undefined is not there.
  return {
    realm: folder.id,
    current,
    problems,
    diff: diffRealm([...(published?.documents ?? []), ...sources], JSON.parse(JSON.stringify(after)) as typeof after),
  };
}

/** A value on one line: `{"en":"Live now", ...`. */
export function short(value: unknown, limit = 60): string {
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length <= limit ? text : `${text.slice(0, limit - 2)} …`;
}

/** The whole difference for people; every change is one line. */
export function formatDiff({ documents, pictures, unseen }: RealmDiff): string {
  const lines = [
    ...documents.flatMap(documentLines),
    ...(pictures.length ? ['pictures', ...pictures.map(imageLine)] : []),
  ];
  if (unseen.length) lines.push('not seen by viewers', ...unseen.map((path) => `  ${path}`));
  return lines.join('\n');
}

function documentLines({ file, change, changes }: DocumentDiff): string[] {
  if (change !== 'changed') return [`${change.padEnd(8)} ${file}${change === 'added' ? titleOf(changes[0]) : ''}`];
  return [`changed  ${file}`, ...changes.map((each) => `  ${each.pointer || '(whole)'}  ${changeText(each)}`)];
}

function changeText(change: JsonChange): string {
  switch (change.change) {
    case 'added':
      return `added ${short(change.after, 90)}`;
    case 'removed':
      return `removed ${short(change.before, 90)}`;
    case 'moved':
      return `order ${short(change.before)} -> ${short(change.after)}`;
    default:
      return `${short(change.before)} -> ${short(change.after)}`;
  }
}

function titleOf(change: JsonChange | undefined): string {
  const body = change?.change === 'added' ? (change.after as { title?: unknown } | null) : undefined;
  return body?.title === undefined ? '' : `  ${short(body.title)}`;
}

function imageLine({ name, change, before, after }: ImageDiff): string {
  const about = ({ width, height, colour }: NonNullable<ImageDiff['after']>): string =>
    `${width} x ${height}, ${colour}`;
  if (before && after)
    return `  changed  ${name}  ${before.hash === after.hash ? `${about(before)}, ${before.focal.join(' ')} -> ${about(after)}, ${after.focal.join(' ')}` : 'other bytes'}`;
  return `  ${change.padEnd(8)} ${name}  ${after ? about(after) : ''}`.trimEnd();
}

/** `2 documents changed, 1 added; 1 picture removed` */
export function summariseDiff({ documents, pictures, unseen }: RealmDiff): string {
  const count = (all: readonly { change: string }[], one: string, many: string): string => {
    const parts = ['changed', 'added', 'removed'].flatMap((change) => {
      const n = all.filter((each) => each.change === change).length;
      return n ? [`${n} ${n === 1 ? one : many} ${change}`] : [];
    });
    return parts.join(', ');
  };
  return [
    count(documents, 'document', 'documents'),
    count(pictures, 'image', 'pictures'),
    unseen.length ? `${unseen.length} ${unseen.length === 1 ? 'file differs' : 'files differ'} in form only` : '',
  ]
    .filter(Boolean)
    .join('; ');
}
