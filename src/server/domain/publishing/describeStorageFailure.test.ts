import { expect, test } from 'vitest';
import { EmbeddedDatabaseError } from '../../db/errors.ts';
import { describeStorageFailure } from './describeStorageFailure.ts';

test.each([
  ['53100', 507, 'STORAGE_FULL'],
  ['ENOSPC', 507, 'STORAGE_FULL'],
  ['42501', 503, 'STORAGE_UNWRITABLE'],
  ['25006', 503, 'STORAGE_UNWRITABLE'],
  ['58P02', 503, 'STORAGE_UNWRITABLE'],
  ['EROFS', 503, 'STORAGE_UNWRITABLE'],
])('the error %s of the disk is reported with the status %i and the code %s', (code, status, failureCode) => {
  expect(
    describeStorageFailure(new EmbeddedDatabaseError({ code, message: 'could not extend file "base/5/1"' })),
  ).toMatchObject({ status, code: failureCode, message: expect.stringContaining('could not extend file "base/5/1".') });
});

test.each([[new Error('x')], [undefined], ['text'], [new EmbeddedDatabaseError({ code: '23505', message: 'twice' })]])(
  '%s is not caused by the disk',
  (error) => {
    expect(describeStorageFailure(error)).toBeUndefined();
  },
);
