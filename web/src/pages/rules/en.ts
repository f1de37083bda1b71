import type { RulesText } from './types';

export const rules: RulesText = {
  title: 'Rules',
  lead: 'Read a little, then try it on the board. You move the pieces of both sides.',
  contents: 'Contents',
  xiangqi: 'I know xiangqi',
  xiangqiMark: 'Compared with xiangqi',
  again: 'Set up again',
  loading: 'Loading the board…',
  sections: [
    {
      id: 'board',
      title: 'The board and the turn',
      xiangqi: 'Pieces stand in squares, not on crossings. There is no river and no palace. White moves first.',
      blocks: [
        'The board has 64 squares, and pieces stand in the squares. The corner at each player’s right hand is light.',
        'Each side has 16 pieces: a king, a queen, two rooks, two bishops, two knights, eight pawns. At the start the white queen stands on a light square, the black one on a dark square.',
        'White moves first, then the sides take turns. Nobody may skip a turn.',
      ],
    },
    {
      id: 'rook',
      title: 'The rook',
      xiangqi: 'The rook moves as it does there.',
      blocks: [
        'The rook moves along files and ranks, any distance. It does not jump.',
        { board: 'rook', words: 'Take the rook to d8 or h4.' },
      ],
    },
    {
      id: 'bishop',
      title: 'The bishop',
      xiangqi: 'The bishop goes any distance over the whole board; there is no blocked eye.',
      blocks: [
        'The bishop moves along diagonals, any distance. It does not jump. It never leaves squares of its colour.',
        { board: 'bishop', words: 'Take one bishop to g5, the other to b5.' },
      ],
    },
    {
      id: 'queen',
      title: 'The queen',
      xiangqi: 'There are no advisers and no cannons. The queen is rook and bishop in one.',
      blocks: [
        'The queen moves like a rook and like a bishop: straight or diagonally, any distance. She does not jump.',
        { board: 'queen', words: 'Take the queen to h5 or d8.' },
      ],
    },
    {
      id: 'knight',
      title: 'The knight',
      xiangqi: 'The knight is never hobbled.',
      blocks: [
        'The knight goes one square straight and then one diagonally onwards. It alone jumps over pieces. With each move the colour of its square changes.',
        { board: 'knight', words: 'Hemmed in, the knight still gets out: a3, c3, d2.' },
      ],
    },
    {
      id: 'king',
      title: 'The king',
      xiangqi: 'The king moves diagonally too, over the whole board. Kings may face each other but never stand side by side.',
      blocks: [
        'The king moves one square in any direction, but never to an attacked square. A piece attacks even when it cannot move itself.',
        { board: 'king', words: 'Go to e2 or d1. The black rook guards the fourth rank.' },
      ],
    },
    {
      id: 'pawn',
      title: 'The pawn',
      xiangqi: 'The pawn goes straight and captures diagonally, never sideways, and promotes on the last rank.',
      blocks: [
        'The pawn moves one square forward; its first move may be two. A piece in front stops it.',
        'It captures one square diagonally forward. It never moves back or sideways.',
        { board: 'pawn', words: 'Move to e3 or e4, or capture on d3.' },
      ],
    },
    {
      id: 'capture',
      title: 'Capturing',
      blocks: [
        'Moving onto a square with an opposing piece captures it. No piece moves onto one of its own side. A king is never captured.',
        'Nobody has to capture, unless there is no other legal move.',
        { board: 'capture', words: 'Capture the bishop on g4 or the knight on d5. Which of them is not protected?' },
      ],
    },
    {
      id: 'en_passant',
      title: 'En passant',
      blocks: [
        'An opposing pawn goes two squares and stops beside your pawn. You may move diagonally to the square it crossed and capture it.',
        'Only at once: one move later it is too late. You may also leave it.',
        { board: 'en_passant', words: 'The black pawn has just come from d7 to d5. Move the pawn from e5 to d6.' },
      ],
    },
    {
      id: 'promotion',
      title: 'Promotion',
      xiangqi: 'On the last rank a pawn promotes and is a pawn no longer.',
      blocks: [
        'A pawn that reaches the last rank must become a queen, rook, bishop or knight. The choice is free, whatever has been captured.',
        'It is part of the same move and counts at once.',
        { board: 'promotion', words: 'Move the pawn to e8 and choose a piece.' },
      ],
    },
    {
      id: 'castling',
      title: 'Castling',
      xiangqi: 'Here there is castling.',
      blocks: [
        'The king goes two squares towards a rook, and the rook comes over to the square the king crossed. That is one move, a king’s move. Touch the king first.',
        {
          points: [
            'Never again when the king or that rook has moved, even if it went back.',
            'Not now while the king is in check, or would cross or reach an attacked square.',
            'Not now while a piece stands between king and rook.',
            'It is allowed when the rook is attacked, or b1 or b8.',
          ],
        },
        { board: 'castling', words: 'Castling short: king to g1. Castling long: king to c1.' },
      ],
    },
    {
      id: 'check',
      title: 'Check and its answers',
      blocks: [
        'An attack on the king is check. It must be answered at once. No move may leave one’s own king attacked.',
        {
          points: [
            'Capture the piece that gives check.',
            'Put a piece between. That does not help against a knight, a pawn or a piece next to the king.',
            'Move the king away. Against a double check nothing else helps.',
          ],
        },
        { board: 'check', words: 'Black is in check. Try all three: rook takes e1, bishop to e7, king to d7.' },
      ],
    },
    {
      id: 'checkmate',
      title: 'Checkmate',
      blocks: [
        'In check with no move that answers it: checkmate. The game ends at once, and the side that mates wins.',
        { board: 'checkmate', words: 'Take the rook to a8: checkmate.' },
      ],
    },
    {
      id: 'results',
      title: 'Results',
      xiangqi: 'No legal move: a loss in xiangqi, a draw here. Perpetual check: forbidden in xiangqi, a draw here.',
      blocks: [
        'There are three ways to win: checkmate, the opponent resigns, or the opponent’s time runs out.',
        'When a player resigns or runs out of time, it is a draw if the opponent could not mate by any series of legal moves.',
        'These are draws:',
        {
          points: [
            'Stalemate: the side to move has no legal move and is not in check.',
            'Dead position: neither side can mate by any series of moves, such as king against king.',
            'Agreement.',
            'Threefold repetition: the same position for the third time, when the player to move claims it. Fivefold: by itself.',
            'Fifty moves by each side without a capture or a pawn move, when the player to move claims it. Seventy-five: by itself.',
            'Perpetual check is no rule of its own: it ends by repetition, fifty moves or agreement.',
          ],
        },
        { board: 'stalemate', words: 'Queen to g6 is stalemate; queen to g7 is checkmate.' },
      ],
    },
    {
      id: 'clocks',
      title: 'Clocks',
      blocks: [
        'The time of the player to move runs down. “5+3” is 5 minutes each and 3 seconds more for every move.',
        'Running out of time loses, or draws when the opponent cannot mate.',
      ],
    },
    {
      id: 'touch',
      title: 'Touch-move',
      blocks: [
        'On a real board a touched piece of your own must move if it can; a touched piece of the opponent must be captured if it can.',
      ],
    },
    {
      id: 'profiles',
      title: 'Three sets of rules',
      blocks: [
        'One is chosen before the game, and every game says which.',
        'Over the board is the same as standard rules for now; touch-move, the pressed clock and penalties come in a later version.',
        {
          name: 'What differs',
          head: ['Rule', 'Standard rules', 'Online rules', 'Over the board'],
          rows: [
            ['Threefold repetition', 'by claim', 'by itself', 'by claim'],
            ['Fifty moves', 'by claim', 'by itself', 'by claim'],
            ['Illegal moves', 'not possible', 'not possible', 'not possible'],
            ['Touch-move', 'no', 'no', 'later'],
            ['Clock', 'switches by itself', 'switches by itself', 'switches by itself'],
          ],
        },
      ],
    },
    {
      id: 'writing',
      title: 'Writing moves',
      blocks: [
        'Write the letter of the piece, then the square it goes to. A pawn has no letter.',
        {
          points: [
            'King K, queen Q, rook R, bishop B, knight N.',
            'Knight to f3: Nf3. Pawn to e4: e4.',
            'A capture has x: Bxg4, exd5.',
            'When two knights can go there: Nbd2, or N1f3.',
            'Check +, checkmate #. Castling short O-O, long O-O-O.',
            'Promotion: e8=Q. En passant may add e.p.',
          ],
        },
      ],
    },
  ],
};
