import { accountQuestions } from './account-questions.ts';
import { glossary } from './glossary.ts';
import { imageQuestions } from './image-questions.ts';
import { buyingQuestions, messageQuestions } from './order-questions.ts';
import { satelliteQuestions } from './satellite-questions.ts';
import { taskingQuestions } from './tasking-questions.ts';
import type { HelpSection } from './topic.ts';

export const GLOSSARY = 'glossary';

/** The content of the help screen, in order (spec section 2, Help). */
export const sections: readonly HelpSection[] = [
  { slug: 'buying', title: 'Buying and payment', topics: buyingQuestions },
  { slug: 'satellites', title: 'Satellites', topics: satelliteQuestions },
  { slug: 'images', title: 'Images', topics: imageQuestions },
  { slug: 'tasking', title: 'Tasking', topics: taskingQuestions },
  { slug: 'general', title: 'General Info', topics: [...messageQuestions, ...accountQuestions] },
  { slug: GLOSSARY, title: 'Glossary', topics: glossary },
];
