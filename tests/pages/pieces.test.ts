// Reading a page in pieces produces the same plan as reading the whole page.
import { expect, test } from 'vitest';
import { appendPlan } from '#engine/page/appendPlan.ts';
import { decodePage } from '#engine/page/decodePage.ts';
import { planPage } from '#engine/page/planPage.ts';
import { resolveRows } from '#engine/page/resolveRows.ts';
import type { PagePlan } from '#engine/page/types.ts';
import { cutPiece } from '#src/server/domain/delivery/pagePieces.ts';
import { createRandom } from '../../src/cli/createRandom.ts';
import { readCorpus, testContext } from './planHelpers.ts';

type Json = Record<string, unknown>;
const context = testContext();

function composePiece(page: Json, after?: PagePlan): PagePlan {
  const decoded = decodePage(page, after && { usedIds: after.rows.map(({ id }) => id) });
  if ('problem' in decoded) throw new Error(decoded.problem.code);
  const plan = planPage(decoded, resolveRows(decoded.rows, context), context.widgets);
  return after ? appendPlan(after, plan) : plan;
}

function composeInPieces(page: Json, rpp: number): PagePlan {
  let plan: PagePlan | undefined;
  for (let lastSeen: string | undefined, more = true; more;) {
    const piece = cutPiece(page['elements'] as unknown[], 1, { rpp, lastSeen });
    if (typeof piece === 'string') throw new Error(piece);
    plan = composePiece({ ...page, elements: piece.elements, ...(piece.paging && { paging: piece.paging }) }, plan);
    ({ lastSeen, moreDataAvailable: more = false } = piece.paging ?? {});
  }
  return plan!;
}

const extractRows = (plan: PagePlan) =>
  plan.rows.map(({ id, type, props, index, pointer, changesAt }) => ({ id, type, props, index, pointer, changesAt }));
const pagesWithElements = [...readCorpus('valid'), ...readCorpus('problems')].flatMap(
  ([name, text]): [string, Json][] => {
    try {
      const page = JSON.parse(text) as Json | null;
      return Array.isArray(page?.['elements']) && typeof page['id'] === 'string' && !('problem' in decodePage(page))
        ? [[name, page]]
        : [];
    } catch {
      return [];
    }
  },
);

test('there are pages to test', () => {
  expect(pagesWithElements.length).toBeGreaterThan(15);
});

// Large sections are split. In the second part of a split section, positions start at 0 again, and so do the ids that
// contain them. So these pages are left out.
test.each(pagesWithElements.filter(([, page]) => !JSON.stringify(page['elements']).includes('"sectionName"')))(
  '%s has the same rows, ids, positions and time of the next change when it is read in pieces',
  (_name, page) => {
    const completePlan = composePiece(page);
    for (const rpp of [1, 2, 3, 5, 60]) {
      const pieces = composeInPieces(page, rpp);
      expect(extractRows(pieces), `${rpp} rows each`).toEqual(extractRows(completePlan));
      expect(pieces.changesAt).toBe(completePlan.changesAt);
    }
  },
);

test('sections of any depth produce the same rows in the same order, and no id twice', () => {
  const random = createRandom(20_261_121);
  const note = (id: string): Json => ({ type: 'note', v: 3, id, props: { lines: [id] } });
  const section = (name: string, depth: number): Json => ({
    sectionName: name,
    ...(random() < 0.5 && { when: { audience: 'signed-in' } }),
    elements: Array.from({ length: Math.floor(random() * 9) }, (_, n) =>
      depth < 3 && random() < 0.3 ? section(`${name}-${n}`, depth + 1) : note(`${name}-n${n}`),
    ),
  });
  for (let round = 0; round < 20; round++) {
    const page = {
      id: 'p',
      elements: [note('first'), ...Array.from({ length: 6 }, (_, n) => section(`s${n}`, 0)), note('last')],
    };
    const completePlan = composePiece(page).rows.map(({ id }) => id);
    for (const rpp of [1, 4, 11]) expect(composeInPieces(page, rpp).rows.map(({ id }) => id)).toEqual(completePlan);
  }
});
