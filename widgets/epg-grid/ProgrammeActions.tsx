import type { ReactNode } from 'react';
import Lock from 'lucide-react/icons/lock';
import Play from 'lucide-react/icons/play';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import Ticket from 'lucide-react/icons/ticket';
import type { Programme } from '#schemas/domain/epg.ts';
import { usePort, usePorts, type Target } from '#engine/plugin-api/index.ts';
import { followOnClick } from '../_shared/followOnClick.ts';
import { selectProgrammeActions, type Phase, type ProgrammeAction } from '../_shared/selectProgrammeActions.ts';
import buttons from '../_shared/LinkButton.module.css';
import { toChannelItem } from './ChannelHeader.tsx';
import type { Channel } from './guideTypes.ts';
import styles from './ProgrammePanel.module.css';

/** The programme that the links play, its channel, and whether it is over, on air or in the future. */
export type ProgrammeActionsProps = {
  readonly channel: Channel;
  readonly programme: Programme;
  readonly phase: Phase;
};

const ICON_PROPS = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const;
/** Label keys of the reason why a programme without a lock cannot be played, by phase. */
const UNPLAYABLE_TEXT_KEYS = { past: 'programmeOver', now: 'programmeNotPlayed', next: 'programmeToCome' } as const;

/**
 * The links of a programme: sign in or buy if it is locked, else play; or a text that says why it cannot be played.
 */
export function ProgrammeActions({ channel, programme, phase }: ProgrammeActionsProps) {
  const { text, links, session } = usePorts();
  const epgPlayback = usePort((p) => p.features.has('epgPlayback'));
  const { lock, primary, secondary } = selectProgrammeActions(programme, phase, {
    isGuest: session.isGuest,
    epgPlayback,
  });
  const target = links.toItem({ ...toChannelItem(channel), accessLevel: programme.accessLevel });
  return (
    <div className={styles['actions']}>
      {lock === 'sign-in' && (
        <ActionLink variant="primary" label={text.t('epgSignIn')} target={target} icon={<Lock {...ICON_PROPS} />} />
      )}
      {lock === 'buy' && (
        <ActionLink variant="primary" label={text.t('epgBuy')} target={target} icon={<Ticket {...ICON_PROPS} />} />
      )}
      {lock === 'geoblocked' && <p className={styles['note']}>{text.t('geoblocked')}</p>}
      {primary && <PlayLink variant="primary" action={primary} target={target} programme={programme} />}
      {secondary && <PlayLink variant="secondary" action={secondary} target={target} programme={programme} />}
      {!lock && !primary && (
        <>
          <p className={styles['note']}>{text.t(UNPLAYABLE_TEXT_KEYS[phase])}</p>
          <ActionLink variant="secondary" label={text.t('goToChannel', { name: channel.name })} target={target} />
        </>
      )}
    </div>
  );
}

type PlayLinkProps = {
  readonly variant: 'primary' | 'secondary';
  readonly action: ProgrammeAction;
  /** Target of the channel's link. */
  readonly target: Target;
  readonly programme: Programme;
};

/** Plays the channel live, or the programme from its start. */
function PlayLink({ variant, action, target, programme }: PlayLinkProps) {
  const { text } = usePorts();
  return action === 'live' ? (
    <ActionLink
      variant={variant}
      label={text.t('watchLive')}
      target={withQuery(target, 'play=1')}
      icon={<Play {...ICON_PROPS} className={buttons['play']} />}
    />
  ) : (
    <ActionLink
      variant={variant}
      label={text.t('fromTheStart')}
      target={toRestartTarget(target, programme)}
      icon={<RotateCcw {...ICON_PROPS} />}
    />
  );
}

/** Plays the channel from the start of a programme. Its id finds the recording when the channel no longer has it. */
const toRestartTarget = (target: Target, { id, startDate }: Programme): Target =>
  withQuery(target, `play=1&at=${encodeURIComponent(startDate)}&programme=${encodeURIComponent(id)}`);

function withQuery(target: Target, query: string): Target {
  const { href } = target;
  return href === undefined ? target : { ...target, href: `${href}${href.includes('?') ? '&' : '?'}${query}` };
}

type ActionLinkProps = {
  readonly variant: 'primary' | 'secondary';
  readonly label: string;
  readonly target: Target;
  readonly icon?: ReactNode;
};

/** A link that looks like a button. Renders nothing for a target without an address. */
function ActionLink({ variant, label, target, icon }: ActionLinkProps) {
  const { links } = usePorts();
  if (target.href === undefined) return null;
  return (
    <a
      className={buttons['button']}
      data-look={variant}
      data-short
      href={target.href}
      onClick={(event) => followOnClick(event, target, links)}
    >
      {icon}
      <bdi>{label}</bdi>
    </a>
  );
}
