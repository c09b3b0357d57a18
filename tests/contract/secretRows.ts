// A home page whose rows are meant for some viewers only. Each contains a text by which a test finds it in a response.
import type { SampleFiles } from '#src/server/domain/testing/sampleFolder.ts';
import { video } from './contentApi.ts';
import type { Actor } from './accessActors.ts';

const isStaff = (actor: Actor): boolean => actor === 'editor' || actor === 'administrator';
const hasAccount = (actor: Actor): boolean => isStaff(actor) || actor === 'viewer';
const hiddenFromAll = (): boolean => false;

/** When the row `SECRET-LATER-EDITORS` appears. */
export const EDITORS_ROW_AT = '2026-11-21T11:00:00.000Z';
/** When the row `SECRET-FUTURE` appears, for everyone. */
export const ROW_AT = '2026-11-21T12:00:00.000Z';

/** Rows by their text: the condition, and who may see them at the start of a test. */
const ROWS: Readonly<Record<string, { readonly when: object; readonly isFor: (actor: Actor) => boolean }>> = {
  'SECRET-EDITORS': { when: { roles: ['editor'] }, isFor: isStaff },
  'SECRET-ADMINISTRATORS': { when: { roles: ['admin'] }, isFor: (actor) => actor === 'administrator' },
  'SECRET-SIGNED-IN': { when: { audience: 'signed-in' }, isFor: hasAccount },
  'SECRET-EXPERIMENT': {
    when: { roles: ['editor'], experiment: { key: 'e', variants: ['a'] } },
    isFor: isStaff,
  },
  'SECRET-LICENCE': { when: { licences: ['gold'] }, isFor: hiddenFromAll },
  'SECRET-TERRITORY': { when: { territories: ['UY'] }, isFor: hiddenFromAll },
  'SECRET-CHILD': { when: { child: true }, isFor: hiddenFromAll },
  'SECRET-FUTURE': { when: { from: ROW_AT }, isFor: hiddenFromAll },
  'SECRET-LATER-EDITORS': { when: { roles: ['editor'], from: EDITORS_ROW_AT }, isFor: hiddenFromAll },
  'SECRET-PAST': { when: { until: '2026-11-20T00:00:00Z' }, isFor: hiddenFromAll },
};
const CLIPS: Readonly<Record<string, { readonly accessLevel: string; readonly isFor: (actor: Actor) => boolean }>> = {
  'SECRET-CLIP-DENIED': { accessLevel: 'DENIED', isFor: hiddenFromAll },
  'SECRET-CLIP-BLOCKED': { accessLevel: 'GEOBLOCKED', isFor: hiddenFromAll },
  'SECRET-CLIP-SIGN-IN': { accessLevel: 'GRANTED_ON_SIGN_IN', isFor: hasAccount },
};

/** Returns the texts that an actor may see, and those that no response to them may contain. */
export function listTexts(actor: Actor): { readonly allowed: string[]; readonly forbidden: string[] } {
  const all = Object.entries({ ...ROWS, ...CLIPS });
  return {
    allowed: all.filter(([, { isFor }]) => isFor(actor)).map(([text]) => text),
    forbidden: all.filter(([, { isFor }]) => !isFor(actor)).map(([text]) => text),
  };
}

const buildBucket = (text: string, when: object | undefined) => ({
  bucketId: text.toLowerCase(),
  type: 'VOD_PLAYLIST',
  name: text,
  source: { tag: 'all' },
  ...(when && { when }),
});
const rows = Object.entries(ROWS);

/** The files of a brand with these rows: on the page, in a section, and as a fallback. */
export const secretFiles: SampleFiles = {
  'pages/home.json': {
    id: 'home',
    title: 'Home',
    elements: [
      buildBucket('everyone', undefined),
      ...rows.slice(0, 3).map(([text, { when }]) => buildBucket(text, when)),
      { sectionName: 'inner' },
      {
        type: 'no-such-row-type',
        v: 1,
        id: 'replaced',
        props: {},
        fallback: buildBucket('SECRET-PAST', ROWS['SECRET-PAST']!.when),
      },
    ],
  },
  'pages/inner.json': { id: 'inner', elements: rows.slice(3).map(([text, { when }]) => buildBucket(text, when)) },
  'pages/extra.json': undefined,
  'catalogue/clips.json': Object.entries(CLIPS).map(([text, { accessLevel }]) =>
    video(`clip-${text.toLowerCase()}`, {
      tags: ['all'],
      title: 'one clip',
      trailer: { url: `https://clips.example/${text}.mp4`, accessLevel },
    }),
  ),
};
