import * as z from 'zod/mini';
import { defineEndpoint } from '../core/endpoint.ts';
import { text } from '../core/units.ts';
import { SEARCH_NAME_LENGTH_MAX, savedSearch, searchToSave } from './schemas.ts';

export const savedSearchesEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/v3/searches',
  tag: 'Archive',
  summary: 'List saved searches',
  auth: 'session',
  answer: { kind: 'json', schema: z.object({ result: z.array(savedSearch) }) },
  problems: ['too-many-requests'],
});

export const saveSearchEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/v3/searches',
  tag: 'Archive',
  summary: 'Save a search',
  description: 'The name must be unique within the account',
  auth: 'session',
  body: searchToSave,
  answer: { kind: 'json', schema: savedSearch, status: 201 },
  problems: ['too-many-requests'],
});

const searchId = z.object({ id: z.uuid() });

export const renameSearchEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/v3/searches/:id/rename',
  tag: 'Archive',
  summary: 'Rename a saved search',
  auth: 'session',
  params: searchId,
  body: z.object({ name: text(SEARCH_NAME_LENGTH_MAX) }),
  answer: { kind: 'empty' },
  problems: ['not-found', 'too-many-requests'],
});

export const deleteSearchEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/v3/searches/:id/delete',
  tag: 'Archive',
  summary: 'Delete a saved search',
  description: 'Succeeds even if the search does not exist',
  auth: 'session',
  params: searchId,
  answer: { kind: 'empty' },
  problems: ['too-many-requests'],
});
