import type { TextPort } from '#engine/plugin-api/index.ts';
import type { Player } from '../createPlayer.ts';
import { describePosition } from './describePosition.ts';
import { formatSpeed } from './menus.ts';

/**
 * Returns what screen readers announce after the command of a key; undefined when the change needs no announcement.
 *
 * @param label label key of the key's binding
 */
export function getAnnouncement(label: string, player: Player, text: TextPort): string | undefined {
  const state = player.get();
  switch (label) {
    case 'keyPlay':
      return text.t(state.isPlayWanted ? 'playing' : 'paused');
    case 'keyMute':
      return text.t(state.isMuted ? 'muted' : 'unmuted');
    case 'keyLouder':
    case 'keyQuieter':
      return text.t('volumeAt', { percent: state.volume });
    case 'keySlower':
    case 'keyFaster':
      return `${text.t('speed')}: ${formatSpeed(state.speed, text)}`;
    case 'keyBack5':
    case 'keyForward5':
    case 'back10':
    case 'forward10':
    case 'keyBack60':
    case 'keyForward60':
    case 'keyStart':
    case 'keyEnd':
    case 'keyPercent':
      return describePosition(state, text);
    default:
      return undefined;
  }
}
