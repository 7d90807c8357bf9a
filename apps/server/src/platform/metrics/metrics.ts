import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** From cached tiles to the largest answers, in seconds. */
const REQUEST_BUCKETS = [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15, 60];
/** From a mail to a mosaic, in seconds. */
const JOB_BUCKETS = [0.05, 0.25, 1, 5, 15, 60, 300, 1_800];

interface MeasuredRequest {
  readonly method: string;
  /** The pattern of its path, so that ids make no series of their own. */
  readonly route: string;
  readonly status: number;
  readonly seconds: number;
}

/** Numbers of this process for Prometheus, and with them those that it reads from the database. */
export class Metrics {
  readonly #registry = new Registry();
  readonly #requests = new Histogram({
    name: 'groundtrack_http_request_duration_seconds',
    help: 'Time from the first byte of a request to the last of its response',
    labelNames: ['method', 'route', 'status'],
    buckets: REQUEST_BUCKETS,
    registers: [this.#registry],
  });
  readonly #jobs = new Histogram({
    name: 'groundtrack_job_duration_seconds',
    help: 'Time of one attempt of a background job; failed attempts are repeated',
    labelNames: ['task', 'outcome'],
    buckets: JOB_BUCKETS,
    registers: [this.#registry],
  });

  /** Adds memory, processor, event loop, and garbage collection of this process. */
  collectProcess(): void {
    collectDefaultMetrics({ register: this.#registry });
  }

  recordRequest({ method, route, status, seconds }: MeasuredRequest): void {
    this.#requests.observe({ method, route, status: String(status) }, seconds);
  }

  /** Measures one attempt of a job. */
  async measureJob(job: string, attempt: () => Promise<void>): Promise<void> {
    const end = this.#jobs.startTimer({ task: job });
    try {
      await attempt();
      end({ outcome: 'done' });
    } catch (error) {
      end({ outcome: 'failed' });
      throw error;
    }
  }

  /** Adds numbers that are read when they are asked for, one for each value of `label`. */
  addGauge(
    { name, help, label }: { readonly name: string; readonly help: string; readonly label: string },
    read: () => Promise<Readonly<Record<string, number>>>,
  ): void {
    const gauge: Gauge = new Gauge({
      name,
      help,
      labelNames: [label],
      registers: [],
      async collect() {
        gauge.reset();
        for (const [value, number] of Object.entries(await read())) gauge.set({ [label]: value }, number);
      },
    });
    this.#registry.registerMetric(gauge);
  }

  /** All numbers in the text format of Prometheus. */
  async text(): Promise<{ readonly body: string; readonly contentType: string }> {
    return { body: await this.#registry.metrics(), contentType: this.#registry.contentType };
  }
}
