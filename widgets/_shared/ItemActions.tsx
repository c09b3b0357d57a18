// The buttons of what this viewer may do with an item that is told at length: add to a list, share. Nothing when nothing is offered.
import { useEffect, useMemo } from 'react';
import type { ContentItem } from '#schemas/domain/content-item.ts';
import { usePort, usePorts, type OfferedAction } from '#engine/plugin-api/index.ts';
import { ActionIcon } from './ActionIcon.tsx';
import { IconButton } from './IconButton.tsx';
import styles from './ItemActions.module.css';

/** @param only ids of the actions to choose from; without it those of a card. */
export function ItemActions({ item, only }: { readonly item: ContentItem; readonly only?: readonly string[] }) {
  const { actions } = usePorts();
  // Without their code the page still has its links.
  useEffect(() => {
    actions.load().catch(() => undefined);
  }, [actions]);
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
