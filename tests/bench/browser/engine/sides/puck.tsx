// Render of Puck, the most used editor: its component that shows a page. Puck has its own JSON format for the same
// content.
import { memo } from 'react';
import { Render, type Config, type Data } from '@puckeditor/core';
import type { BenchRow } from '../content.ts';
import { FullRow } from '../Row.tsx';
import type { BenchSide } from '../side.ts';
import { createRowInsertion, createRowReplacement, mountState, applyRowChange, type BenchRowChange } from './state.ts';

const Row = memo(FullRow);
const config: Config = {
  components: {
    Row: {
      render: ({ id, title, items }) => <Row id={id} title={title as string} items={items as BenchRow['items']} />,
    },
  },
};
const createEntry = ({ id, title, items }: BenchRow) => ({ type: 'Row', props: { id, title, items } });
const View = ({ page }: { readonly page: Data }) => <Render config={config} data={page} />;

export function puck(): BenchSide<Data, Data> {
  let updatePage: ReturnType<typeof mountState<Data>> | undefined;
  return {
    createDocument: (rows) => ({ root: { props: {} }, content: rows.map(createEntry) }),
    prepare: (document) => document,
    render: (root, page) => {
      updatePage = mountState(root, page, View);
    },
    createChangeMessage: createRowReplacement,
    createInsertMessage: createRowInsertion,
    prepareMessage: (message) => message,
    show: (message) =>
      updatePage!((page) => ({
        ...page,
        content: [
          ...applyRowChange(page.content, createEntry((message as BenchRowChange).row), message as BenchRowChange),
        ],
      })),
  };
}
