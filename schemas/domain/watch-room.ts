// Watching together: a room of viewers who watch one item in step. The messages of its web socket, both ways.
import { defineSchema, type TypeOf } from '../defineSchema.ts';
import { id } from '../fields.ts';

/** Characters of a chat message. */
export const CHAT_MAX_LENGTH = 500;
/** Characters of a member's name. */
export const NAME_MAX_LENGTH = 40;
/** Members of a room when the realm sets no number. */
export const DEFAULT_ROOM_MEMBERS = 20;
/** Path of the web socket. The first message names the room, so no address contains a secret. */
export const ROOM_SOCKET_PATH = '/api/v1/rooms/socket';

/** Codes with which the server closes a room's socket, besides those of RFC 6455. */
export const ROOM_CLOSE_CODES = {
  /** The message is not valid. */
  invalid: 4400,
  /** The session has ended or its token has expired: connect again with a new one. */
  session: 4401,
  /** The viewer may not watch the item, or was removed from the room. */
  refused: 4403,
  /** The room does not exist or has ended. */
  notFound: 4404,
  /** No `join` within ten seconds, or no message for half a minute. */
  silent: 4408,
  /** The room has as many members as it may have. */
  full: 4409,
  /** The client sends too many messages. */
  tooFast: 4429,
} as const;

/** Unguessable: 128 random bits. */
export const roomId = {
  type: 'string',
  pattern: '^[A-Za-z0-9_-]{22}$',
  description: 'Id of a room: whoever knows it may join, if they may watch the item.',
} as const;

const memberId = { type: 'string', pattern: '^[a-z0-9-]{1,40}$', description: 'Id of a member of the room.' } as const;
const seq = {
  type: 'integer',
  minimum: 0,
  description: 'Number of an event of the room. Events are numbered without gaps.',
} as const;
const time = <const D extends string>(description: D) => ({ type: 'number', minimum: 0, description }) as const;
const flag = <const D extends string>(description: D) => ({ type: 'boolean', description }) as const;
const name = {
  type: 'string',
  minLength: 1,
  maxLength: NAME_MAX_LENGTH,
  pattern: '^[^\\u0000-\\u001f\\u007f]*\\S[^\\u0000-\\u001f\\u007f]*$',
  description: 'Name that the other members see. Missing: the name of the account.',
} as const;
const chatText = {
  type: 'string',
  minLength: 1,
  maxLength: CHAT_MAX_LENGTH,
  pattern: '^[^\\u0000-\\u001f\\u007f]*\\S[^\\u0000-\\u001f\\u007f]*$',
  description: 'Plain text, never HTML.',
} as const;
const position = {
  type: 'number',
  minimum: 0,
  maximum: 10_000_000_000,
  description: 'Seconds of the recording; of a live stream seconds since 1970.',
} as const;
const speed = { type: 'number', minimum: 0.25, maximum: 4, description: 'Speed; 1 is normal.' } as const;

const message = <const T extends string, const P extends object, const R extends readonly string[]>(
  type: T,
  description: string,
  properties: P,
  required: R,
) =>
  ({
    type: 'object',
    additionalProperties: false,
    description,
    required: ['type', ...required] as const,
    properties: { type: { type: 'string', const: type, description: 'Kind of the message.' } as const, ...properties },
  }) as const;

/** A message from a viewer. The first one is `join`. */
export const roomClientMessageSchema = defineSchema({
  description: 'A message from a viewer to a room. The first one is `join`.',
  anyOf: [
    message(
      'join',
      'Joins a room.',
      {
        room: roomId,
        name,
        token: {
          type: 'string',
          pattern: '^\\S{1,3000}$',
          description: 'Access token in bearer mode. In cookie mode the session cookie is used.',
        } as const,
      },
      ['room'],
    ),
    message(
      'chat',
      'Sends a message to all members.',
      {
        id: {
          type: 'string',
          pattern: '^[a-z0-9-]{8,40}$',
          description: 'Created by the client. The same id again adds nothing, so a message can be sent again.',
        } as const,
        text: chatText,
      },
      ['id', 'text'],
    ),
    message(
      'steer',
      'Plays, pauses or seeks for all members. Only for the host, unless the host allows everyone.',
      { isPlaying: flag('Whether the video plays.'), position, speed, at: time('Server time at which this was true.') },
      ['isPlaying', 'position', 'speed', 'at'],
    ),
    message(
      'allow',
      'Lets all members control playback, or only the host. Only the host may send it.',
      { everyone: flag('Everyone.') },
      ['everyone'],
    ),
    message('removeMessage', 'Removes a chat message. For the host.', { message: seq }, ['message']),
    message('removeMember', 'Removes a member, who cannot return. For the host.', { member: memberId }, ['member']),
    message('ping', 'Requests the server time.', { sentAt: time('Returned unchanged.') }, ['sentAt']),
    message('resync', 'Requests the whole state, after a gap in the numbers of events.', {}, []),
    message('leave', 'Leaves the room at once.', {}, []),
  ],
});
/** A message from a viewer. */
export type RoomClientMessage = TypeOf<typeof roomClientMessageSchema>;

const member = {
  type: 'object',
  description: 'A viewer in the room.',
  required: ['id', 'name'],
  properties: { id: memberId, name },
} as const;
const playback = {
  type: 'object',
  description: 'What all members play: at the server time `at` the video was at `position`.',
  required: ['isPlaying', 'position', 'speed', 'at'],
  properties: { isPlaying: flag('Whether it plays.'), position, speed, at: time('Server time, ms since 1970.') },
} as const;
const chatMessage = {
  type: 'object',
  description: 'A chat message.',
  required: ['seq', 'id', 'memberId', 'name', 'text', 'at'],
  properties: {
    seq,
    id: { type: 'string', description: 'The id that its sender gave it.' },
    memberId,
    name,
    text: chatText,
    at: time('Server time, ms since 1970.'),
  },
} as const;

/** Everything that a viewer who joins must know. */
export const roomStateSchema = defineSchema({
  type: 'object',
  description: 'The state of a room after the event `seq`.',
  required: ['seq', 'itemId', 'hostId', 'everyoneSteers', 'members', 'messages', 'maxMembers'],
  properties: {
    seq,
    itemId: id('Id of the video, event or channel.'),
    hostId: memberId,
    everyoneSteers: flag('Whether every member may play, pause and seek for all.'),
    members: { type: 'array', items: member, description: 'Members who are present, the oldest first.' },
    messages: { type: 'array', items: chatMessage, description: 'The latest chat messages, the oldest first.' },
    playback,
    maxMembers: { type: 'integer', description: 'Members that the room may have.' },
  },
});
export type RoomState = TypeOf<typeof roomStateSchema>;
export type RoomMember = RoomState['members'][number];
export type RoomChatMessage = RoomState['messages'][number];
export type RoomPlayback = NonNullable<RoomState['playback']>;

/** Something that happened in a room. */
export const roomEventSchema = defineSchema({
  description: 'Something that happened in a room.',
  anyOf: [
    message('joined', 'A member came, or has a new name.', { member }, ['member']),
    message('left', 'A member left.', { memberId }, ['memberId']),
    message('removed', 'The host removed a member.', { memberId }, ['memberId']),
    message('host', 'A member became the host.', { memberId }, ['memberId']),
    message(
      'allowed',
      'The host changed who may control playback.',
      { everyoneSteers: flag('All members may control playback.') },
      ['everyoneSteers'],
    ),
    message('playback', 'A member controlled playback.', { memberId, playback }, ['memberId', 'playback']),
    message('chat', 'A member wrote.', { message: chatMessage }, ['message']),
    message('messageRemoved', 'The host removed a message.', { message: seq }, ['message']),
  ],
});
export type RoomEvent = TypeOf<typeof roomEventSchema>;

/** Why the server did not do what a message asked for. */
export const ROOM_ERRORS = [
  'MESSAGE_INVALID',
  'SESSION_REQUIRED',
  'ACCESS_DENIED',
  'ROOM_NOT_FOUND',
  'ROOM_FULL',
  'NAME_REQUIRED',
  'REMOVED',
  'NOT_ALLOWED',
  'TOO_MANY_MESSAGES',
] as const;

/** A message from the server. */
export const roomServerMessageSchema = defineSchema({
  description: 'A message from a room to a viewer.',
  anyOf: [
    message('room', 'The state of the room: after `join` and `resync`.', { memberId, state: roomStateSchema }, [
      'memberId',
      'state',
    ]),
    message('event', 'Something that happened.', { seq, event: roomEventSchema }, ['seq', 'event']),
    message('pong', 'Reply to `ping`.', { sentAt: time('As sent.'), now: time('Server time, ms since 1970.') }, [
      'sentAt',
      'now',
    ]),
    message(
      'error',
      'A message was not accepted.',
      {
        code: { type: 'string', enum: ROOM_ERRORS, description: 'Why.' } as const,
        id: { type: 'string', description: 'Id of the chat message that was not accepted.' } as const,
        retryAfter: { type: 'integer', description: 'Seconds to wait.' } as const,
      },
      ['code'],
    ),
  ],
});
export type RoomServerMessage = TypeOf<typeof roomServerMessageSchema>;
export type RoomErrorCode = (typeof ROOM_ERRORS)[number];
