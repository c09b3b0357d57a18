/** Path of the stream of live updates. */
export const EVENTS_PATH = '/api/v2/events';
