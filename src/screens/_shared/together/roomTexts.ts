import type { RoomErrorCode } from '#schemas/domain/watch-room.ts';
import type { RoomNotice } from '#src/stores/RoomStore.ts';

type Translate = (key: string, values?: Readonly<Record<string, string | number>>) => string;

const NOTICES: Readonly<Record<RoomNotice['kind'], string>> = {
  joined: 'roomJoined',
  left: 'roomLeft',
  removed: 'roomRemoved',
  host: 'roomNewHost',
  youAreHost: 'roomYouAreHost',
  everyoneSteers: 'roomAllSteer',
  hostSteers: 'roomOnlyHostSteers',
  notAllowed: 'roomOnlyHostSteers',
  tooMany: 'roomTooMany',
  failed: 'roomFailed',
};
const END_REASONS: Readonly<Record<RoomErrorCode, string>> = {
  MESSAGE_INVALID: 'roomUnavailable',
  SESSION_REQUIRED: 'roomUnavailable',
  ACCESS_DENIED: 'roomAccessDenied',
  ROOM_NOT_FOUND: 'roomEnded',
  ROOM_FULL: 'roomFull',
  NAME_REQUIRED: 'roomNameMissing',
  REMOVED: 'roomYouAreRemoved',
  NOT_ALLOWED: 'roomUnavailable',
  TOO_MANY_MESSAGES: 'roomUnavailable',
};

/** Returns the text of the last event in the room. */
export const getNoticeText = (t: Translate, notice: RoomNotice): string =>
  t(NOTICES[notice.kind], 'name' in notice ? { name: notice.name } : {});

/** Returns the text of the reason why the viewer is not in the room. */
export const getEndText = (t: Translate, reason: RoomErrorCode | undefined): string =>
  t(END_REASONS[reason ?? 'MESSAGE_INVALID']);
