// The buttons of an item's actions on its own page: add to a list, share. Renders nothing if no action is offered.
import { useMemo } from 'react';
import type { ContentItem } from '#schemas/domain/content-item.ts';
import { usePort, type OfferedAction } from '#engine/plugin-api/index.ts';
import { ActionIcon } from './ActionIcon.tsx';
import { IconButton } from './IconButton.tsx';
import { useActionsAfterPaint } from './useActionsAfterPaint.ts';
import styles from './ItemActions.module.css';

type ItemActionsProps = {
  readonly item: ContentItem;
  /** Ids of the actions to offer. Default: the actions of a card. */
  readonly only?: readonly string[];
};

/** Renders the buttons of an item's actions. */
export function ItemActions({ item, only }: ItemActionsProps) {
  const actions = useActionsAfterPaint();
  const json = usePort((ports) => JSON.stringify(ports.actions.offered({ item, only })));
  const offered = useMemo(() => JSON.parse(json) as OfferedAction[], [json]);
  if (offered.length === 0) return null;
  return (
    <span className={styles['actions']}>
      {offered.map(({ id, label, isOn, state }) => (
        <IconButton
          key={id}
          label={label}
          className={styles['action']}
          data-action={id}
          data-state={state}
          {...(isOn !== undefined && { 'aria-pressed': isOn })}
          onClick={() => void actions.run(id, { item })}
        >
          <ActionIcon id={id} isOn={isOn} state={state} size={20} />
        </IconButton>
      ))}
    </span>
  );
}
