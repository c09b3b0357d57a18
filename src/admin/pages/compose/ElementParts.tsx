import { observer } from 'mobx-react-lite';
import type { AdminText } from '../../createAdminText.ts';
import { describeField } from '../../describeField.ts';
import type { Json } from '#schemas/jsonPointer.ts';
import { isInside } from '../document/pointer.ts';
import { describeElement } from '../schema/describeElement.ts';
import type { EditorStore } from '../store/EditorStore.ts';
import type { CollapseStore } from './CollapseStore.ts';
import { TreeButton } from './TreeButton.tsx';
import { findPartTitle, listParts } from './treeNodes.ts';
import styles from './Compose.module.css';

type Props = {
  readonly store: EditorStore;
  readonly collapse: CollapseStore;
  readonly text: AdminText;
  readonly locale: string;
  readonly element: Json;
  /** Pointer of the element. */
  readonly pointer: string;
  readonly onSelect: (pointer: string) => void;
};

/** Renders the parts of an element: slides, tabs, blocks and its fallback element. */
export const ElementParts = observer(function ElementParts(props: Props) {
  const { store, collapse, text, locale, element, onSelect } = props;
  const parts = listParts(element, props.pointer);
  if (parts.length === 0) return null;
  return (
    <ul
      className={styles['parts']}
      aria-label={text('partsOf', { name: describeElement(element, locale).title })}
      // A drag moves elements, not their parts.
      onPointerDown={(event) => event.stopPropagation()}
    >
      {parts.map((part) => {
        const { pointer, field, position } = part;
        const label = describeField(text, field).text;
        const note = position === undefined ? label : `${label} ${position.toLocaleString(locale)}`;
        return (
          <li key={pointer}>
            <TreeButton
              onSelect={() => onSelect(pointer)}
              pointer={pointer}
              isSelected={collapse.selectedNode === pointer}
              isChosen={collapse.selectedNode === pointer}
              name={findPartTitle(part, locale) ?? note}
              note={note}
              findings={store.findings.filter((finding) => isInside(finding.pointer, pointer)).length}
              text={text}
            />
          </li>
        );
      })}
    </ul>
  );
});
