import { recordedText } from '@groundtrack/fixtures';
import { describe, expect, it } from 'vitest';
import { Descriptions } from './description.ts';
import { isObject, type Route } from './http-types.ts';

const document = JSON.parse(recordedText('providers', 'skyfi', 'openapi.json'));
const descriptions = new Descriptions([{ basePath: '/platform-api', document }]);

function route(method: Route['method'], path: string): Route {
  return { method, path: `/platform-api${path}`, operation: 'order', handle: () => ({ status: 200 }) };
}

function problems(called: Route, body: unknown, query = '') {
  const request = { method: called.method, url: '', params: {}, query: new URLSearchParams(query), headers: {}, body };
  return descriptions.requestProblems(called, request);
}

describe('the description of SkyFi', () => {
  it('has schemas that compile for each call', () => {
    const calls = Object.entries(document.paths).flatMap(([path, item]) =>
      isObject(item) ? Object.keys(item).map((method) => [path, method.toUpperCase()] as const) : [],
    );
    expect(calls.length).toBeGreaterThan(20);
    for (const [path, method] of calls) {
      const called = route(method as Route['method'], path);
      problems(called, {});
      for (const status of [200, 201, 422]) descriptions.answerProblems(called, status, {});
    }
  });

  it('names what a request lacks', () => {
    const order = route('POST', '/order-archive');
    expect(problems(order, { aoi: 'POLYGON EMPTY', archiveId: 'x', webhookUrl: null })).toEqual([]);
    expect(problems(order, { aoi: 'POLYGON EMPTY' })).toEqual([
      { in: 'body', at: ['archiveId'], message: 'Field required', keyword: 'required' },
    ]);
    expect(problems(route('GET', '/orders'), undefined, 'pageSize=101&orderType=ARCHIVE')).toMatchObject([
      { in: 'query', at: ['pageSize'], keyword: 'maximum' },
    ]);
  });

  it('names what an answer lacks', () => {
    expect(descriptions.answerProblems(route('GET', '/ping'), 200, {})).toEqual([
      "/ must have required property 'message'",
    ]);
    expect(descriptions.answerProblems(route('GET', '/ping'), 201, {})).toEqual(['status 201 is not described']);
  });
});
