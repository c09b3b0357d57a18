// Watching together: the messages between the server and the viewers of a room, who watch one item at the same
// position.
import { defineSchema, type TypeOf } from '../defineSchema.ts';
import { id } from '../fields.ts';

/** Maximum number of characters of a chat message. */
export const CHAT_MAX_LENGTH = 500;
/** Maximum number of characters of a member's name. */
export const NAME_MAX_LENGTH = 40;
/** Maximum number of members of a room, when the realm sets none. */
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
  /** The room has its maximum number of members. */
  full: 4409,
  /** The client sends too many messages. */
  tooFast: 4429,
} as const;

/** The id consists of 128 random bits, so that it cannot be guessed. */
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
const booleanField = <const D extends string>(description: D) => ({ type: 'boolean', description }) as const;
const name = {
  type: 'string',
  minLength: 1,
  maxLength: NAME_MAX_LENGTH,
  pattern: '^(?!\\s*$)[^\\u0000-\\u001f\\u007f]+$',
  description: 'Name that the other members see. Missing: the name of the account.',
} as const;
const chatText = {
  type: 'string',
  minLength: 1,
  maxLength: CHAT_MAX_LENGTH,
  pattern: '^(?!\\s*$)[^\\u0000-\\u001f\\u007f]+$',
  description: 'Plain text, never HTML.',
} as const;
const position = {
  type: 'number',
  minimum: 0,
  maximum: 10_000_000_000,
  description: 'Seconds of the recording; of a live stream seconds since 1970.',
} as const;
const speed = { type: 'number', minimum: 0.25, maximum: 4, description: 'Speed; 1 is normal.' } as const;

const defineMessage = <const T extends string, const P extends object, const R extends readonly string[]>(
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
    defineMessage(
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
    defineMessage(
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
    defineMessage(
      'steer',
      'Plays, pauses or seeks for all members. Only the host may send it, unless the host allows everyone.',
      {
        isPlaying: booleanField('Whether the video plays.'),
        position,
        speed,
        at: time('Server time at which the video was at `position`, in ms since 1970.'),
      },
      ['isPlaying', 'position', 'speed', 'at'],
    ),
    defineMessage(
      'allow',
      'Lets all members control playback, or only the host. Only the host may send it.',
      { everyone: booleanField('true: all members; false: only the host.') },
      ['everyone'],
    ),
    defineMessage('removeMessage', 'Removes a chat message. Only the host may send it.', { message: seq }, ['message']),
    defineMessage(
      'removeMember',
      'Removes a member, who cannot return. Only the host may send it.',
      { member: memberId },
      ['member'],
    ),
    defineMessage(
      'ping',
      'Requests the server time.',
      { sentAt: time('Time of the client, which the reply returns unchanged.') },
      ['sentAt'],
    ),
    defineMessage('resync', 'Requests the whole state, after a gap in the numbers of events.', {}, []),
    defineMessage('leave', 'Leaves the room immediately.', {}, []),
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
  properties: {
    isPlaying: booleanField('Whether it plays.'),
    position,
    speed,
    at: time('Server time, ms since 1970.'),
  },
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

/** The state of a room, which a viewer receives after joining. */
export const roomStateSchema = defineSchema({
  type: 'object',
  description: 'The state of a room after the event `seq`.',
  required: ['seq', 'itemId', 'hostId', 'everyoneSteers', 'members', 'messages', 'maxMembers'],
  properties: {
    seq,
    itemId: id('Id of the video, event or channel.'),
    hostId: memberId,
    everyoneSteers: booleanField('Whether every member may play, pause and seek for all.'),
    members: { type: 'array', items: member, description: 'Members who are present, the oldest first.' },
    messages: { type: 'array', items: chatMessage, description: 'The latest chat messages, the oldest first.' },
    playback,
    maxMembers: { type: 'integer', description: 'Members that the room may have.' },
  },
});
/** The state of a room after one of its events. */
export type RoomState = TypeOf<typeof roomStateSchema>;
/** A viewer in a room. */
export type RoomMember = RoomState['members'][number];
/** A chat message of a room. */
export type RoomChatMessage = RoomState['messages'][number];
/** What all members of a room play. */
export type RoomPlayback = NonNullable<RoomState['playback']>;

/** Something that happened in a room. */
export const roomEventSchema = defineSchema({
  description: 'Something that happened in a room.',
  anyOf: [
    defineMessage('joined', 'A member joined, or has a new name.', { member }, ['member']),
    defineMessage('left', 'A member left.', { memberId }, ['memberId']),
    defineMessage('removed', 'The host removed a member.', { memberId }, ['memberId']),
    defineMessage('host', 'A member became the host.', { memberId }, ['memberId']),
    defineMessage(
      'allowed',
      'The host changed who may control playback.',
      { everyoneSteers: booleanField('All members may control playback.') },
      ['everyoneSteers'],
    ),
    defineMessage('playback', 'A member controlled playback.', { memberId, playback }, ['memberId', 'playback']),
    defineMessage('chat', 'A member sent a chat message.', { message: chatMessage }, ['message']),
    defineMessage('messageRemoved', 'The host removed a message.', { message: seq }, ['message']),
  ],
});
/** Something that happened in a room. */
export type RoomEvent = TypeOf<typeof roomEventSchema>;

/** Reasons for which the server refuses a message. */
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
    defineMessage('room', 'The state of the room: after `join` and `resync`.', { memberId, state: roomStateSchema }, [
      'memberId',
      'state',
    ]),
    defineMessage('event', 'Something that happened.', { seq, event: roomEventSchema }, ['seq', 'event']),
    defineMessage('pong', 'Reply to `ping`.', { sentAt: time('As sent.'), now: time('Server time, ms since 1970.') }, [
      'sentAt',
      'now',
    ]),
    defineMessage(
      'error',
      'A message was not accepted.',
      {
        code: { type: 'string', enum: ROOM_ERRORS, description: 'Reason.' } as const,
        id: { type: 'string', description: 'Id of the chat message that was not accepted.' } as const,
        retryAfter: { type: 'integer', description: 'Seconds to wait.' } as const,
      },
      ['code'],
    ),
  ],
});
/** A message from the server. */
export type RoomServerMessage = TypeOf<typeof roomServerMessageSchema>;
/** Code of a refused message. */
export type RoomErrorCode = (typeof ROOM_ERRORS)[number];
