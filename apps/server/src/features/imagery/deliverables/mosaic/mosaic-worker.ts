import { parentPort } from 'node:worker_threads';
import { answerTasks } from '../../../../system/answer-tasks.ts';
import { writeMosaic } from './write-mosaic.ts';

if (parentPort) answerTasks(parentPort, writeMosaic);
