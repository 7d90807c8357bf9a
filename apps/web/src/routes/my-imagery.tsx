import { useState } from 'react';
import { homeLinks } from '../features/home/home-links.ts';
import { MyImageryScreen } from '../features/my-imagery/my-imagery-screen.tsx';

export { MyImageryRoute as Component };

export function MyImageryRoute() {
  const [links] = useState(() => homeLinks(Date.now()));
  return <MyImageryScreen links={links} />;
}
