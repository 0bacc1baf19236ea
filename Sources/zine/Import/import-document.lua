-- Converts a document: joins paragraphs that belong together, and writes zine's tags for everything that
-- Markdown can't express.

local white = { Space = true, SoftBreak = true }

-- Removes leading and repeated white space, which dropped elements leave. Returns whether any was removed.
local function trim(inlines)
  local count = #inlines
  while inlines[1] and (white[inlines[1].t] or inlines[1].t == "LineBreak") do inlines:remove(1) end
  for index = #inlines, 2, -1 do
    if white[inlines[index].t] and white[inlines[index - 1].t] then inlines:remove(index) end
  end
  return #inlines < count
end

-- Returns the pictures of a paragraph that contains nothing else, or nil.
local function only_pictures(inlines)
  local images = pandoc.List {}
  for _, inline in ipairs(inlines) do
    if inline.t == "Image" then
      images:insert(inline)
    elseif not white[inline.t] then
      return nil
    end
  end
  return #images > 0 and images or nil
end

local function figure(images, caption)
  local parts = { "<figure>" }
  for _, image in ipairs(images) do table.insert(parts, inline_tags { image }) end
  if caption ~= "" then table.insert(parts, "<figcaption>" .. caption .. "</figcaption>") end
  table.insert(parts, "</figure>")
  return raw(parts)
end

local function caption_of(block)
  if not block or block.t ~= "Div" then return nil end
  local style = block.attributes["custom-style"]
  return style and caption_styles[style:lower()] and block_tags(block.content, "<br>") or nil
end

-- Joins adjacent quotations, since word processors store each paragraph of a quotation separately.
local function joined_quotations(blocks)
  local result = pandoc.List {}
  for _, block in ipairs(blocks) do
    local last = result[#result]
    if block.t == "BlockQuote" and last and last.t == "BlockQuote" then
      last.content = pandoc.List(last.content) .. block.content
      result[#result] = last
    else
      result:insert(block)
    end
  end
  return result
end

-- Unwraps containers that pandoc or an HTML editor added, and joins captions with their pictures and tables.
local function unwrap(blocks)
  local result = pandoc.List {}
  local index = 1
  while index <= #blocks do
    local block = blocks[index]
    local caption = caption_of(blocks[index + 1])
    local style = block.t == "Div" and block.attributes["custom-style"]
    local inner = style and #block.content == 1 and block.content[1] or block
    local is_paragraph = inner.t == "Para" or inner.t == "Plain"
    local images = caption and is_paragraph and only_pictures(inner.content)
    local next = blocks[index + 1]
    if caption_of(block) and next and next.t == "Table" then
      -- pandoc may already have attached the caption to the table.
      if #next.caption.long == 0 then next.caption = { long = block.content } end
      result:insert(next)
      index = index + 1
    elseif images then
      result:insert(figure(images, caption))
      index = index + 1
    elseif block.t == "Div" then
      local head = block.classes:includes "section" and block.content[1]
      if head and head.t == "Header" then
        -- A section is unwrapped, and its heading takes over its identifier.
        local content = block.content
        if head.identifier == "" then head.identifier = targets[block.identifier] or "" end
        content[1] = head
        block.content, block.attr = content, pandoc.Attr()
      end
      local attr = attributes(block.attr)
      local last = result[#result]
      if is_empty(attr) then
        result:extend(block.content)
      elseif style and last and last.t == "Div" and last.attr == attr then
        last.content = pandoc.List(last.content) .. block.content
        result[#result] = last
      else
        block.attr = attr
        result:insert(block)
      end
    else
      result:insert(block)
    end
    index = index + 1
  end
  return options.joins_quotations and joined_quotations(result) or result
end

local function literal(text) return pandoc.RawInline("commonmark", text) end

-- Escapes the characters that have a meaning in zine's Markdown, but that pandoc does not escape: braces of
-- attributes, and the ampersand of character references.
local function escaped_signs(str)
  local text = str.text
  if not text:find("[{}&]") then return nil end
  local parts, position = pandoc.List {}, 1
  for start, sign in text:gmatch("()([{}&])") do
    if sign ~= "&" or text:match("^[#%w]", start + 1) then
      if start > position then parts:insert(pandoc.Str(text:sub(position, start - 1))) end
      parts:insert(literal("\\" .. sign))
      position = start + 1
    end
  end
  if position <= #text then parts:insert(pandoc.Str(text:sub(position))) end
  return parts
end

-- Returns the position of a character that would begin a list, a heading or a container at the start of a
-- line.
local function start_sign(text, is_first)
  if text:match("^:::") or text:match("^%-%-") then return 1 end
  if is_first then return nil end
  if text:match("^[-+=:]") then return 1 end
  local digits = text:match("^%d+%f[.)]")
  return digits and #digits + 1
end

local function is_break(inline)
  return inline.t == "LineBreak" or inline.t == "RawInline" and inline.text == "\\\n"
end

-- Returns a paragraph with backslashes before these characters, or nil if there are none.
local function guarded(inlines)
  local result
  for index, inline in ipairs(inlines) do
    local is_start = index == 1 or is_break(inlines[index - 1])
    local position = is_start and inline.t == "Str" and start_sign(inline.text, index == 1)
    if position and not result then
      result = pandoc.List {}
      for earlier = 1, index - 1 do result:insert(inlines[earlier]) end
    end
    if position then
      local text = inline.text
      if position > 1 then result:insert(pandoc.Str(text:sub(1, position - 1))) end
      result:insert(literal("\\" .. text:sub(position, position)))
      if position < #text then result:insert(pandoc.Str(text:sub(position + 1))) end
    elseif result then
      result:insert(inline)
    end
  end
  return result
end

local function paragraph(block)
  local inlines = block.content
  local images = only_pictures(inlines)
  if block.t == "Para" and images and #images == 1 and images[1].title:sub(1, 4) == "fig:" then
    local caption = inline_tags(images[1].caption)
    images[1].title = images[1].title:sub(5)
    return figure(images, caption)
  end
  local is_changed = trim(inlines)
  local lines = guarded(inlines)
  if not lines and not is_changed then return nil end
  block.content = lines or inlines
  return block
end

local saying = {
  LineBreak = function() return literal("\\\n") end,
  LineBlock = function(block)
    local content = pandoc.List {}
    for index, line in ipairs(block.content) do
      if index > 1 then content:insert(literal("\\\n")) end
      content:extend(line)
    end
    return pandoc.Para(content)
  end,
  SoftBreak = function() return pandoc.Space() end,
  Underline = function(inline)
    local only = #inline.content == 1 and inline.content[1]
    -- A link is not underlined again, since word processors underline links anyway.
    if only and only.t == "Link" then return only end
    return wrapped("u", inline.content)
  end,
  SmallCaps = function(inline) return pandoc.Span(inline.content, pandoc.Attr("", { "smallcaps" })) end,
  Para = paragraph,
  Plain = paragraph,
  Header = function(header)
    local inlines = header.content
    if not trim(inlines) then return nil end
    header.content = inlines
    return header
  end,
  Str = escaped_signs,
  Image = function(image)
    if image.title == "fig:" then return end
    image.title = ""
    return image
  end,
  DefinitionList = function(list) return raw(definition_text(list)) end,
  OrderedList = function(list)
    if number_types[tostring(list.listAttributes.style)] then return raw(ordered_list_text(list)) end
  end,
  Table = function(element)
    if not is_simple(element) then return raw(table_text(element)) end
    for index, column in ipairs(element.colspecs) do
      element.colspecs[index] = { column[1], nil }
    end
    return element
  end,
  Figure = function(element)
    local images = pandoc.List {}
    pandoc.Div(element.content):walk { Image = function(image) images:insert(image) end }
    return figure(images, block_tags(element.caption.long, "<br>"))
  end,
}

-- Returns the front matter, one line for each key. Values that YAML might not read as plain text are quoted.
local function front_matter(meta)
  local lines = {}
  local function add(key, value)
    if type(value) == "table" and pandoc.utils.type(value) == "List" then
      local parts = {}
      for _, part in ipairs(value) do table.insert(parts, (stringify(part))) end
      value = table.concat(parts, ", ")
    end
    value = value or options.properties[key]
    local text = value and stringify(value):gsub("[%c%s]+", " "):match("^%s*(.-)%s*$") or ""
    if text == "" then return end
    local is_plain = text:match("^[%a\195-\244][%w\128-\255 ,.()'/-]*$") and not text:match("^[nyYNtTfFoO][%a]?[%a]?[%a]?[%a]?$")
      or text:match("^%d%d%d%d%-%d%d%-%d%d$")
    text = is_plain and text or '"' .. text:gsub("\\", "\\\\"):gsub('"', '\\"') .. '"'
    table.insert(lines, key .. ": " .. text)
  end
  add("title", meta.title)
  add("subtitle", meta.subtitle)
  add("author", meta.author)
  add("date", meta.date or meta["dcterms.date"])
  add("lang", meta.lang or meta.language)
  add("subject", meta.subject or meta.description)
  add("keywords", meta.keywords)
  return lines
end

function Pandoc(document)
  document = join_notes(document)
  collect_targets(document)
  document = document:walk(cleaning)
  document = document:walk { Blocks = unwrap }
  local lines = front_matter(document.meta)
  document = document:walk(saying)
  for kind, number in pairs(counts) do say("count " .. kind .. " " .. number) end
  for name, number in pairs(tags) do say("tag " .. name .. " " .. number) end
  io.stdout:write("zine-import 1\n")
  for _, line in ipairs(sayings) do io.stdout:write(line, "\n") end
  for _, picture in ipairs(pictures.list) do
    if picture.bytes then
      io.stdout:write("picture ", picture.name, " ", #picture.bytes, "\n", picture.bytes, "\n")
    else
      io.stdout:write("local ", picture.name, " ", (picture.place:gsub("%c", " ")), "\n")
    end
  end
  io.stdout:write("text\n")
  if #lines > 0 then io.stdout:write("---\n", table.concat(lines, "\n"), "\n---\n\n") end
  io.stdout:flush()
  return pandoc.Pandoc(document.blocks)
end
