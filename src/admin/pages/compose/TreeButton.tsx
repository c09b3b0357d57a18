import { ChevronDown, ChevronRight } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import type { MouseEvent, ReactNode } from 'react';
import type { AdminText } from '../../createAdminText.ts';
import type { CollapseStore } from './CollapseStore.ts';
import styles from './Compose.module.css';

type Props = {
  readonly onSelect: (event: MouseEvent) => void;
  readonly pointer: string;
  /** Whether the form of the node is shown. */
  readonly isSelected: boolean;
  /** Whether actions act on the node. */
  readonly isChosen: boolean;
  /** Whether the node is chosen, while several nodes are being chosen. */
  readonly isPressed?: boolean;
  readonly icon?: ReactNode;
  readonly name: string;
  readonly note: string;
  /** Whether the audience of the preview does not get the node's row. */
  readonly isHidden?: boolean;
  readonly findings: number;
  readonly text: AdminText;
};

/** Renders a node of the tree: the page, an element, or a part of an element. */
export function TreeButton(props: Props) {
  const { onSelect, pointer, isSelected, isChosen, isPressed, icon, name, note, isHidden, findings, text } = props;
  return (
    <button
      type="button"
      className={styles['treeItem']}
      aria-current={isChosen ? 'true' : undefined}
      aria-pressed={isPressed}
      data-element={pointer}
      data-selected={isSelected || undefined}
      onClick={onSelect}
    >
      {icon}
      <bdi className={styles['treeName']}>{name}</bdi>
      {isHidden && (
        <span className={styles['hiddenMark']} data-hidden-row>
          {text('hiddenRow')}
        </span>
      )}
      {findings > 0 ? (
        <span className={styles['badge']} aria-label={text('findingCount', { count: findings })}>
          {findings}
        </span>
      ) : (
        !isHidden && <span className={styles['treeNote']}>{note}</span>
      )}
    </button>
  );
}

type ToggleProps = {
  readonly collapse: CollapseStore;
  readonly pointer: string;
  readonly name: string;
  readonly text: AdminText;
};

/** Renders the button that opens and closes a node that has nodes inside of it. */
export const TreeToggle = observer(function TreeToggle({ collapse, pointer, name, text }: ToggleProps) {
  const isExpanded = collapse.isExpanded(pointer);
  const Icon = isExpanded ? ChevronDown : ChevronRight;
  return (
    <button
      type="button"
      className={styles['toggle']}
      aria-expanded={isExpanded}
      aria-label={text('partsOf', { name })}
      data-toggle={pointer}
      onClick={() => collapse.setExpanded(pointer, !isExpanded)}
    >
      <Icon size={14} strokeWidth={1.75} aria-hidden />
    </button>
  );
});
