import mongoose from 'mongoose';
import { DatabaseSilent } from '../database/command-deadlines.js';
import { toAppError } from './error-filter.js';

const ended = Object.assign(new Error('This socket has been ended by the other party'), { code: 'EPIPE' });

const { MongoBulkWriteError } = mongoose.mongo;
type BulkResult = ConstructorParameters<typeof MongoBulkWriteError>[1];
/** A bulk write that ended by another error, as the driver makes it. */
const bulk = (error: Error) => new MongoBulkWriteError(error, {} as BulkResult);

describe('a database that is not there', () => {
  it.each([
    ['does not let itself be connected to', new mongoose.mongo.MongoNetworkError('connect ECONNREFUSED')],
    ['has ended the connection that is written to', ended],
    ['ends a command at its deadline', new mongoose.mongo.MongoServerError({ code: 50 })],
    ['is silent', new DatabaseSilent(1)],
    ['is silent in a bulk write', bulk(new DatabaseSilent(1))],
    ['is lost in a bulk write', bulk(new mongoose.mongo.MongoNetworkError('read ECONNRESET'))],
    ['has no connection free', Object.assign(new Error('waited'), { name: 'MongoWaitQueueTimeoutError' })],
  ])('is reported as unavailable where it %s', (_, error) => {
    expect(toAppError(error)).toMatchObject({ code: 'DEPENDENCY_UNAVAILABLE', status: 503, cause: error });
  });

  it.each([
    new Error('a mistake of our own'),
    new mongoose.mongo.MongoServerError({ code: 2 }),
    null,
    'text',
  ])('is not taken to be the reason of %s', (error) => {
    expect(toAppError(error)).toMatchObject({ code: 'INTERNAL', status: 500 });
  });
});
