// json-render's Renderer: the newest engine that renders JSON with React (2026). It has no editor.
import { memo } from 'react';
import { JSONUIProvider, Renderer, type ComponentRegistry, type Spec } from '@json-render/react';
import type { BenchRow } from '../content.ts';
import { FullRow } from '../Row.tsx';
import type { BenchSide } from '../side.ts';
import { createRowInsertion, createRowReplacement, mountState, applyRowChange, type BenchRowChange } from './state.ts';

const Row = memo(FullRow);
const registry: ComponentRegistry = {
  Page: ({ children }) => <>{children}</>,
  Row: ({ element }) => {
    const { id, title, items } = element.props as BenchRow;
    return <Row id={id} title={title} items={items} />;
  },
};
const createRowElement = (row: BenchRow) => ({ type: 'Row', props: { ...row }, children: [] });
const View = ({ page }: { readonly page: Spec }) => (
  <JSONUIProvider registry={registry}>
    <Renderer spec={page} registry={registry} />
  </JSONUIProvider>
);

export function jsonRender(): BenchSide<Spec, Spec> {
  let updatePage: ReturnType<typeof mountState<Spec>> | undefined;
  return {
    createDocument: (rows) => ({
      root: 'page',
      elements: {
        page: { type: 'Page', props: {}, children: rows.map(({ id }) => id) },
        ...Object.fromEntries(rows.map((row) => [row.id, createRowElement(row)])),
      },
    }),
    prepare: (document) => document,
    render: (root, page) => {
      updatePage = mountState(root, page, View);
    },
    createChangeMessage: createRowReplacement,
    createInsertMessage: createRowInsertion,
    prepareMessage: (message) => message,
    show: (message) =>
      updatePage!((page) => {
        const { row } = message as BenchRowChange;
        const root = page.elements['page']!;
        return {
          ...page,
          elements: {
            ...page.elements,
            [row.id]: createRowElement(row),
            page: { ...root, children: [...applyRowChange(root.children!, row.id, message as BenchRowChange)] },
          },
        };
      }),
  };
}
