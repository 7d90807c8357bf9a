import { openApiDocument } from '@groundtrack/contract/openapi';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestHttp, testHttp } from './testing/test-http.ts';

describe('API description', () => {
  let http: TestHttp;
  beforeAll(async () => {
    http = await testHttp();
  });
  afterAll(() => http.close());

  it('is served as JSON', async () => {
    const response = await fetch(`${http.url}/api/openapi.json/`);
    expect(response.headers.get('content-type')).toContain('application/json');
    expect(await response.json()).toEqual(
      JSON.parse(JSON.stringify(openApiDocument({ version: '0.1.0', serverUrl: '/' }))),
    );
  });
});
