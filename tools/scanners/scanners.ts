import { spawn } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/** The target of a scanner: the product on 127.0.0.1, with a session of a fresh account. */
export interface Target {
  readonly url: string;
  readonly apiKey: string;
  /** The folder for the output of the scanners. */
  readonly folder: string;
}

export interface Scan {
  readonly name: string;
  /** The command that ran. */
  readonly command: string;
  readonly seconds: number;
  /** Lines that report a problem. */
  readonly findings: readonly string[];
}

/** Runs a scanner. @returns its whole output */
async function run(program: string, args: readonly string[], folder: string): Promise<string> {
  const child = spawn(program, args, {
    // No proxy, and a new home folder, so that results of earlier scans are not reused.
    env: { PATH: process.env['PATH'], HOME: folder, LANG: 'C.UTF-8', no_proxy: '*' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
  await new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  return said;
}

async function scan(
  name: string,
  { program, args, target }: { readonly program: string; readonly args: readonly string[]; readonly target: Target },
  toFindings: (said: string) => readonly string[] | Promise<readonly string[]>,
): Promise<Scan> {
  const startedMs = performance.now();
  const said = await run(program, args, target.folder);
  await writeFile(join(target.folder, `${name.replaceAll(/\W+/g, '-')}.txt`), said);
  const seconds = Math.round((performance.now() - startedMs) / 1000);
  const command = [program, ...args].join(' ').replaceAll(target.apiKey, '<key>').replaceAll(target.folder, '<folder>');
  return { name, command, seconds, findings: await toFindings(said) };
}

/** A request in which sqlmap attacks the part before each asterisk. */
export interface SqlmapRequest {
  readonly name: string;
  readonly path: string;
  readonly json?: object;
  readonly headers?: readonly string[];
}

/** sqlmap: every technique except access to files and the system, which only follow a finding. */
export function runSqlmap(target: Target, { name, path, json, headers = [] }: SqlmapRequest): Promise<Scan> {
  const all = [`apiKey: ${target.apiKey}`, ...(json ? ['Content-Type: application/json'] : []), ...headers];
  const options = '--batch --flush-session --disable-coloring --dbms=PostgreSQL --level=2 --risk=2 --threads=4';
  const args = [
    ...`${options} --ignore-code=401,404 --timeout=30`.split(' '),
    '-u',
    target.url + path,
    `--output-dir=${target.folder}`,
    `--headers=${all.join('\\n')}`,
    ...(json ? [`--data=${JSON.stringify(json)}`] : []),
  ];
  return scan(`sqlmap ${name}`, { program: 'sqlmap', args, target }, (said) => {
    const found = said.split('\n').filter((line) => /is vulnerable|identified the following injection/.test(line));
    const isDone = /do not appear to be injectable|all tested parameters/.test(said) || found.length > 0;
    return isDone ? found : [`sqlmap did not finish: ${said.split('\n').slice(-6).join(' ')}`];
  });
}

/** The modules that need neither another server (ssrf, xxe) nor an external list (nikto, wapp). */
const WAPITI_MODULES =
  'backup,blindsql,buster,cookieflags,crlf,csp,csrf,exec,file,htaccess,http_headers,methods,permanentxss,redirect,shellshock,sql,xss';

/** wapiti: crawls the web app and attacks it together with the given URLs of the API. */
export function runWapiti(target: Target, paths: readonly string[]): Promise<Scan> {
  const report = join(target.folder, 'wapiti.json');
  const options =
    '--scope domain --no-bugreport --flush-session --max-scan-time 120 --max-attack-time 30 -S normal -v 1';
  const args = [
    ...`${options} -f json -o ${report} -m ${WAPITI_MODULES} --endpoint ${target.url}/ -u ${target.url}/`.split(' '),
    '-H',
    `apiKey: ${target.apiKey}`,
    ...paths.flatMap((path) => ['-s', target.url + path]),
  ];
  return scan('wapiti', { program: 'wapiti', args, target }, async () => {
    // Wapiti's format. A report of another shape would appear in the summary without findings.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    const { vulnerabilities, anomalies } = JSON.parse(await readFile(report, 'utf8')) as Record<
      string,
      Record<string, readonly { readonly method: string; readonly path: string; readonly info: string }[]>
    >;
    return Object.entries({ ...vulnerabilities, ...anomalies }).flatMap(([kind, all]) =>
      all.map(({ method, path, info }) => `${kind}: ${method} ${path} ${info}`),
    );
  });
}

/** Modes of slowhttptest. */
export const SLOW_MODES: Readonly<Record<string, readonly string[]>> = {
  'slow headers': ['-H', '-i', '5'],
  'slow body': ['-B', '-i', '5', '-s', '8192', '-t', 'POST', '-f', 'application/json'],
  ranges: ['-R', '-a', '1', '-b', '3000'],
  'slow read': ['-X', '-w', '1', '-y', '16', '-n', '5', '-z', '8', '-k', '3'],
};
/** slowhttptest: opens 500 connections for half a minute, and checks whether another client is still served. */
export function runSlowhttptest(target: Target, mode: string, path: string): Promise<Scan> {
  const args = ['-c', '500', '-r', '100', '-l', '30', '-p', '3', ...(SLOW_MODES[mode] ?? []), '-u', target.url + path];
  return scan(`slowhttptest ${mode}`, { program: 'slowhttptest', args, target }, (said) => {
    // It prints the state of the connections every few seconds, with colors.
    const lines = stripVTControlCharacters(said).split('\n');
    return lines.filter((line) => /service available:\s+NO/.test(line)).map((line) => line.trim());
  });
}
