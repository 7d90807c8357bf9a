import { defineEndpoint } from '../core/endpoint.ts';
import { mailSettings, mailSettingsChange } from './schemas.ts';

export const mailSettingsEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/v3/mail-settings',
  tag: 'Accounts',
  summary: 'Get the mail settings',
  auth: 'session',
  answer: { kind: 'json', schema: mailSettings },
  problems: [],
});

export const changeMailSettingsEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/v3/mail-settings',
  tag: 'Accounts',
  summary: 'Turn kinds of mail on or off',
  description: 'Omitted kinds stay unchanged',
  auth: 'session',
  body: mailSettingsChange,
  answer: { kind: 'json', schema: mailSettings },
  problems: ['too-many-requests'],
});
