// Runs in the browser for cases/engine.ts: prepares a page without rendering it, that is, validates it and composes its
// plan.
import validatePage from '../../../../schemas/generated/validators/page.js';
import { readPage } from '../../../../engine/react/readPage.ts';
import { createRows } from './content.ts';
import { createOurs, timeSlices, TYPE } from './sides/ours.tsx';

/** Address of an image as pages contain it. */
const IMAGE = `/img/${'0123456789abcdef'.repeat(4)}/1280.webp#w=1280&h=720&c=551f1c&f=50,40`;
const CARDS = 20;

export async function createPreparation() {
  const { widgets, context, createDocument } = await createOurs();
  // ajv's code is a separate chunk without the compiler hint of the engine's code (src/cli/build/compileHint.ts),
  // because ajv's manual adds none.
  const { default: ajvVerdict } = await import('virtual:ajv-verdict');
  let page: { readonly elements: readonly { readonly props: unknown }[] };
  return {
    /** Creates the smallest page of whole rows with at least this many bytes. Returns its size in bytes. */
    createPage(bytes: number, seed: number): number {
      const row = JSON.stringify(createDocument(createRows(1, CARDS, seed, IMAGE))).length;
      let rows = Math.max(1, Math.floor(bytes / row));
      let text = '';
      do text = JSON.stringify(createDocument(createRows(rows++, CARDS, seed, IMAGE)));
      while (text.length < bytes);
      page = JSON.parse(text) as typeof page;
      return text.length;
    },
    /** Validates the whole page with its rows' props by ajv's code, which stops at the first error. */
    ajv: (): boolean => ajvVerdict(page),
    /**
     * Validates the same page by the engine's code: the validator of the page's envelope, then the validator of each
     * row.
     */
    verdict: (): boolean =>
      validatePage(page) && page.elements.every(({ props }) => widgets.get(TYPE)!.validate(props)),
    /** Decodes, migrates, resolves and plans. Returns the number of rows. */
    async plan(): Promise<number> {
      const plan = await readPage(page, context, widgets, { timeSlices });
      if ('problem' in plan || plan.problems.length > 0) throw new Error('the plan of the page reports problems');
      return plan.rows.length;
    },
  };
}

declare global {
  interface Window {
    openPreparation: () => Promise<void>;
    preparation: Awaited<ReturnType<typeof createPreparation>>;
  }
}
