import { expect, test } from 'vitest';
import { readHostedError } from './hosted-identity.ts';

test.each([
  ['', { name: '', text: undefined }],
  ['INVALID_LOGIN_CREDENTIALS', { name: 'INVALID_LOGIN_CREDENTIALS', text: undefined }],
  ['WEAK_PASSWORD : Use 12 characters : or more.', { name: 'WEAK_PASSWORD', text: 'Use 12 characters : or more.' }],
  [
    'BLOCKING_FUNCTION_ERROR_RESPONSE : HTTP Cloud Function returned an error: {"error":{"message":"closed","status":"PERMISSION_DENIED"}}',
    { name: 'BLOCKING_FUNCTION_ERROR_RESPONSE', text: 'closed' },
  ],
  [
    'BLOCKING_FUNCTION_ERROR_RESPONSE : Not today. {',
    { name: 'BLOCKING_FUNCTION_ERROR_RESPONSE', text: 'Not today. {' },
  ],
  ['BLOCKING_FUNCTION_ERROR_RESPONSE : Not today.', { name: 'BLOCKING_FUNCTION_ERROR_RESPONSE', text: 'Not today.' }],
])('reads the message "%s"', (message, expected) => expect(readHostedError(message)).toEqual(expected));
