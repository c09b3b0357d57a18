import { defineCall } from '../../defineCall.ts';
import { defineSchema } from '../../defineSchema.ts';
import { id } from '../../fields.ts';
import { roomId } from '../../domain/watch-room.ts';

const bodySchema = defineSchema({
  type: 'object',
  description: 'The item that the room watches.',
  additionalProperties: false,
  required: ['itemId'],
  properties: { itemId: id('Id of a video, live event or channel that the viewer may watch.') },
});

const responseSchema = defineSchema({
  type: 'object',
  description: 'A new room. Its members meet over the web socket `/api/v1/rooms/socket`.',
  required: ['id'],
  properties: { id: roomId },
});

/** Creates a room in which viewers watch an item together (decision D30). It ends when it was empty for ten minutes. */
export const postRoom = defineCall({
  name: 'postRoom',
  method: 'POST',
  path: '/api/v1/rooms',
  summary: 'Create a room to watch together.',
  body: bodySchema,
  response: responseSchema,
  errors: {
    SESSION_REQUIRED: 401,
    TOKEN_INVALID: 401,
    TOKEN_EXPIRED: 401,
    ACCESS_DENIED: 403,
    ORIGIN_FORBIDDEN: 403,
    CONTENT_NOT_FOUND: 404,
    TOO_MANY_REQUESTS: 429,
  },
});
