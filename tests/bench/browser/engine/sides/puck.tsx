// Render of Puck, the most used editor: its component that shows a page. Puck has its own JSON format for the same
// content.
import { memo } from 'react';
import { Render, type Config, type Data } from '@puckeditor/core';
import type { RowData } from '../content.ts';
import { FullRow } from '../Row.tsx';
import type { BenchSide } from '../side.ts';
import { additionOf, changeOf, mountState, withEntry, type RowMessage } from './state.ts';

const Row = memo(FullRow);
const config: Config = {
  components: {
    Row: {
      render: ({ id, title, items }) => <Row id={id} title={title as string} items={items as RowData['items']} />,
    },
  },
};
const entryOf = ({ id, title, items }: RowData) => ({ type: 'Row', props: { id, title, items } });
const View = ({ page }: { readonly page: Data }) => <Render config={config} data={page} />;

export function puck(): BenchSide<Data, Data> {
  let set: ReturnType<typeof mountState<Data>> | undefined;
  return {
    write: (rows) => ({ root: { props: {} }, content: rows.map(entryOf) }),
    read: (document) => document,
    draw: (root, page) => {
      set = mountState(root, page, View);
    },
    writeChange: changeOf,
    writeAdded: additionOf,
    readMessage: (message) => message,
    show: (message) =>
      set!((page) => ({
        ...page,
        content: [...withEntry(page.content, entryOf((message as RowMessage).row), message as RowMessage)],
      })),
  };
}
