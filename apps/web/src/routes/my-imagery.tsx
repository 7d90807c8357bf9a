import { useState } from 'react';
import { MyImageryScreen } from '../features/my-imagery/my-imagery-screen.tsx';
import { imageLinks } from './image-links.ts';

export function MyImageryRoute() {
  const [links] = useState(() => imageLinks(Date.now()));
  return <MyImageryScreen links={links} />;
}
